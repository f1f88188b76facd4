"""Who somebody is: guests, their devices, and what was revoked."""
