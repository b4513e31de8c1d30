"""What makes plain functions fast: records, random numbers, the compile switch, its cache, drivers of whole games."""

from time import time

# When the rules were read: a source file changed after that is not what is compiled here.
STARTED = time()
