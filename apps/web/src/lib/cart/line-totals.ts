interface Line {
  /** The unit price in cents. */
  readonly price: number;
  readonly quantity: number;
}

/** The sum of quantities. */
export function itemCount(lines: readonly Pick<Line, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** The sum of price times quantity, in cents. */
export function totalCents(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}
