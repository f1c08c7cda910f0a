"""Maps from geography: shapes of the earth, a recipe, and the sources of a map made of both."""
