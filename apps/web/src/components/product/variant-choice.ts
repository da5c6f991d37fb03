interface OptionChoice {
  name: string;
  value: string;
}

interface ChoosableVariant {
  selectedOptions: readonly OptionChoice[];
}

/** The preselected variant: the first, or null when there is none. */
export function initialVariant<V>(variants: readonly V[]): V | null {
  return variants[0] ?? null;
}

/**
 * The variant whose options all match the chosen values, in any order; null while the choice is incomplete or when no variant
 * matches.
 */
export function variantForOptions<V extends ChoosableVariant>(
  variants: readonly V[],
  selected: readonly OptionChoice[],
): V | null {
  return (
    variants.find(
      (variant) => variant.selectedOptions.length === selected.length && hasAll(variant, selected),
    ) ?? null
  );
}

/**
 * Whether no variant has this option value together with the other chosen values, so that its pill is struck through. An
 * earlier choice of the same option is ignored.
 */
export function isOptionValueMissing<V extends ChoosableVariant>(
  variants: readonly V[],
  selected: readonly OptionChoice[],
  option: OptionChoice,
): boolean {
  const others = selected.filter((choice) => choice.name !== option.name);
  return !variants.some((variant) => hasAll(variant, [...others, option]));
}

function hasAll(variant: ChoosableVariant, choices: readonly OptionChoice[]): boolean {
  return choices.every((choice) =>
    variant.selectedOptions.some((own) => own.name === choice.name && own.value === choice.value),
  );
}
