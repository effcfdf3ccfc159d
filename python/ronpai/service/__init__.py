"""The library over HTTP, `ronpai serve`. Needs the extra `ronpai[serve]`.

Everything about the game comes from the layers below; here is how it is asked and answered, as docs/service.md says.
"""
