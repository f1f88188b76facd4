"""Route decorators that tell the schema how refusals look."""

from functools import partial

from litestar import delete as _delete
from litestar import get as _get
from litestar import patch as _patch
from litestar import post as _post
from litestar.openapi.datastructures import ResponseSpec

from bunny_kingdom.server.base.errors import STATUS
from bunny_kingdom.tables.refusal import Problem

_problems = {
    status: ResponseSpec(
        Problem,
        generate_examples=False,
        description=", ".join(code for code, each in STATUS.items() if each == status),
    )
    for status in sorted(set(STATUS.values()))
}

get = partial(_get, responses=_problems)
post = partial(_post, responses=_problems)
patch = partial(_patch, responses=_problems)
delete = partial(_delete, responses=_problems)
