from petdesk.service.contract import Exchange, WaitReason

LISTED = Exchange(
    at=1_790_000_000.0,
    method="GET",
    address="https://pets.example/v1",
    path="/pets?limit=100",
    status=200,
    fault="",
    seconds=0.042,
    tries=1,
    waited=0.0,
    reason=WaitReason.NOT,
    remaining=59,
)
