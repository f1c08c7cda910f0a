"""The rules of LEADERS: phase 3 as printed, the other phases by the publisher's pages and house rules."""
