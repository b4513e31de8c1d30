"""What happens at one table: its log, its referee, its people and its computers."""
