"""The rules of the games, one package each; README.md tells how to add one."""
