"""What the book *A Sense of Order* is made of beside its text: explorers, figures, checks, records."""
