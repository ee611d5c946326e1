# Nothing is asserted on the page of all explorers: tests/explorers holds what it shows.
