"""The results of checks, and functions that all checks use."""

import subprocess


class Report:
    def __init__(self, requires_all):
        self.requires_all = requires_all
        self.passed = self.failed = self.skipped = 0

    def check(self, name, body):
        try:
            body()
        except Exception as error:  # Any error of another program is a failed check.
            self.failed += 1
            print(f"FAILED  {name}: {type(error).__name__}: {error}")
        else:
            self.passed += 1
            print(f"passed  {name}", flush=True)

    def missing(self, program):
        if self.requires_all:
            self.failed += 1
            print(f"FAILED  {program} is not installed")
        else:
            self.skipped += 1
            print(f"SKIPPED {program} is not installed")


def run(*arguments, status=0, **options):
    result = subprocess.run(arguments, capture_output=True, text=True, timeout=120, **options)
    if result.returncode != status:
        raise AssertionError(f"{arguments[0]} ended with {result.returncode}: {result.stderr[-500:]}")
    return result.stdout


def expect(condition, message):
    if not condition:
        raise AssertionError(message)
