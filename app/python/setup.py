"""Makes the wheel. It is called by app/python.sh in a folder where all that goes into it has been put together."""
import ctypes
import pathlib

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel

library = pathlib.Path(__file__).resolve().parent / "plyscope" / "libplyscope.so"
if not library.exists():
    raise SystemExit("plyscope/libplyscope.so is not here: app/python.sh builds it, and then the wheel")
version = ctypes.CDLL(str(library)).plyscope_version
version.restype = ctypes.c_char_p


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True  # it goes where compiled modules go


class OfThisLinux(bdist_wheel):
    """Any Python 3, but only systems with the libraries of this one: no `manylinux`."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(
    name="plyscope",
    version=version().decode(),
    description="Recordings of alpha-beta searches: record, open and question them",
    long_description="For the Linux that it was built on: it is linked with the system's libfmt, libzstd, zlib, SQLite "
                     "and libarchive. Other systems build their own by app/python.sh of Plyscope's sources.",
    license="MIT",
    python_requires=">=3.9",
    extras_require={"arrays": ["numpy"]},
    packages=["plyscope"],
    py_modules=["plytrace"],
    package_data={"plyscope": ["libplyscope.so"]},
    classifiers=["Operating System :: POSIX :: Linux", "Programming Language :: Python :: 3"],
    distclass=WithLibrary,
    cmdclass={"bdist_wheel": OfThisLinux},
    zip_safe=False,
)
