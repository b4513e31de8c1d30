"""What makes plain functions fast: records, random numbers, the compile switch, its cache, and drivers of whole games."""
