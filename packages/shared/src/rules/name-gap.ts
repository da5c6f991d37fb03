/** Placeholder for the patient's name in a plan's `nameLine`. The browser fills it in, so the name never leaves it. */
export const NAME_GAP = '{name}';
