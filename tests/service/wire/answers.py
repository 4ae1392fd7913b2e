"""Answers as they come."""

import json

from petdesk.core.pets import Pet
from petdesk.service import wire
from petdesk.service.contract import PetList

JSON = "application/json"
BELLA = {"id": 812, "name": "Bella", "categoryId": 2, "status": "available"}
ERROR = b'{"code": "bad", "message": "Name is missing", "status": 400}'


def answered(status: int = 200, body: object = None, *, kind: str = JSON) -> wire.Answer:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return wire.Answer(status=status, content_type=kind, body=raw)


def read_list(answer: wire.Answer) -> PetList:
    return wire.read_list(answer, status=None, limit=100, asked_at=7.0)


def read_fetched(answer: wire.Answer, pet_id: int = 1) -> Pet:
    return wire.read_fetched(answer, pet_id)
