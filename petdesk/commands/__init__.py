"""The commands for administrators' scripts, ``petdesk list`` and ``petdesk add``: no window."""
