"""What a table is worth when a round begins: a small network that ends playouts early."""
