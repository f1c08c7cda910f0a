"""Red Sun Rising: The Russo-Japanese War 1904-05 (SPI, 1977), with the errata of 3 April 1978."""
