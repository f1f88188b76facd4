"""Libraries: what Numba's compiler makes of our functions, so that each is compiled once.

Numba optimizes every function together with all that it calls and makes machine code of the whole,
and does both again for whoever calls that function. Ours are made of many parts that only compiled
functions call: they wait as they are until an entry, which Python calls, takes all that it needs.
"""

from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder

PART, WHOLE = 1, 2
"""How hard LLVM tries, from 0 to 3: with each function alone, and with all that makes an entry."""


class _Library(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The code of one function, made small before others copy it."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            passes, how = self._codegen._function_pass_manager(opt=PART)
            passes.run(function, how)


class Part(_Library):
    """A function for compiled ones: as it is, and never machine code of its own."""

    _whole: Any = None

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nowhere: Python cannot call it."""
        return 0

    @property
    def codegen(self) -> Any:
        """Who is told where machine code finds its Python objects: a part has neither."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """There is nothing to tell."""

    def _get_module_for_linking(self) -> Any:
        """The function with all that it calls, however far down, each once."""
        if self._whole is None:
            self._whole = self._alone().clone()
            for library in reversed(self._called({})):
                part = isinstance(library, Part)
                module = library._alone() if part else library._get_module_for_linking()
                self._whole.link_in(module, preserve=True)
        return self._whole

    def _alone(self) -> Any:
        return super()._get_module_for_linking()

    def _called(self, found: dict[Any, None]) -> dict[Any, None]:
        """All that it calls, callers last: LLVM leaves out what nobody calls when it is linked."""
        for library in self._linking_libraries:
            if library not in found:
                if isinstance(library, Part):
                    library._called(found)
                found[library] = None
        return found


class Entry(_Library):
    """A function that Python calls, with copies of all its parts.

    Its loops are not unrolled: they go over a few seats or bits, and small code is faster.
    """

    def _optimize_final_module(self) -> None:
        first, how = self._codegen._module_pass_manager(opt=0, cost="cheap")
        first.run(self._final_module, how)
        options = llvm.create_pipeline_tuning_options(speed_level=WHOLE)
        options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
        how = llvm.create_pass_builder(self._codegen._tm, options)
        then = how.getModulePassManager()
        then.add_refprune_pass()
        then.run(self._final_module, how)

    def _verify_declare_only_symbols(self) -> None:
        """Nothing may be missing: a call of it would end the process."""
        for function in self._final_module.functions:
            assert not (function.is_declaration and function.name.startswith("_ZN")), function.name


class _Compiler(CompilerBase):  # type: ignore[misc]  # Numba has no types
    """Numba's own compiler, but for the library that the code goes into."""

    library: type[_Library]

    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class PartCompiler(_Compiler):
    """For what compiled functions call."""

    library = Part


class EntryCompiler(_Compiler):
    """For what Python calls."""

    library = Entry
