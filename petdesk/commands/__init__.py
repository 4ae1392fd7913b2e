"""The commands for administrators' scripts, ``petdesk check``, ``list`` and ``add``: no window."""
