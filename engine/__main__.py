"""`python -m engine` makes the compiled build."""

from engine.build import TARGET, build, hot_modules

build()
print(f"compiled {len(hot_modules())} modules into {TARGET}")
