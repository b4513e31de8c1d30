"""The workshop: games that people make from words, choice by choice, and keep as files."""
