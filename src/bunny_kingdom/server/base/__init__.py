"""What every part of the server knows: settings, errors, limits, metrics, logs."""
