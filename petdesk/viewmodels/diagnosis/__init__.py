"""The diagnosis of settings, keyring and services, in a window and for `petdesk check`."""
