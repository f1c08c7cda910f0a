"""Colonial Africa, 1880-1905: the rulebook as far as it is kept, up to 3.51; no errata are known."""
