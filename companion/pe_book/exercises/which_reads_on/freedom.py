HINTS = (
    "If only one of two methods may be tuned, what does its lead tell?",
    "When is the length of a text known to the one who chooses the factor?",
)
MODEL = (
    "If YaRN alone had a number that is chosen by results, its lead might come from the choice. So "
    "ALiBi got one, too, and its trained slopes came out best. Who uses a factor for each length "
    "must know the length before the model goes on. Here it is known once `=` is read; in other "
    "texts it may not be."
)

# Homework
RUBRIC = {
    "both get the same choice, or a lead may come from the choice": 1,
    "a factor for each length takes an oracle that knows the length": 1,
}
