/** As many pieces as fit into this many characters. */
export function fill(piece: (at: number) => string, size: number): string {
  const pieces: string[] = [];
  let length = 0;
  for (let at = 0; ; at += 1) {
    const next = piece(at);
    length += next.length;
    if (length > size) return pieces.join('');
    pieces.push(next);
  }
}

/** The same between a start and an end, which count too. */
export const fillBody = (start: string, piece: (at: number) => string, end: string, size: number): string =>
  `${start}${fill(piece, size - start.length - end.length)}${end}`;
