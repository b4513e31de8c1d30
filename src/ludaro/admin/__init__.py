"""For whoever runs a server: seeing who does what, and keeping order (docs/admin.md)."""
