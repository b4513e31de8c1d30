"""What makes plain functions fast: records, random numbers, the compile switch, its cache, drivers of whole games."""
