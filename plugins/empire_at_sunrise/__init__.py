"""Empire at Sunrise: The Great War in Asia, 1914 (Hollandspiele, 2021); no errata are known."""
