"""The look: colours, distances, icons, and the small widgets that every window is made of.

`theme` has the colours, `scale` the distances, `icons` the pictures, `pill` the status pill, and
`labels`, `buttons`, `fields`, `chips`, `surfaces` and `lists` the widgets. Nothing here knows a
view-model.
"""
