import type { ReactNode } from 'react';

const MARK = '\u0000';

interface WithElementProps {
  /** The sentence with this in place of the element. */
  sentence: (mark: string) => string;
  children: ReactNode;
}

/** A sentence with an element in it, wherever the language puts it. */
export function WithElement({ sentence, children }: WithElementProps) {
  const [before, after] = sentence(MARK).split(MARK);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
