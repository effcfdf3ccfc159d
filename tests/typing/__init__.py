"""What others see of the types, and of the wheel that brings them."""
