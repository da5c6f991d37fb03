import type { PaletteEntry } from './palette-entries';
import { plain } from './plain-text';

interface FoundPlaces {
  readonly places: readonly PaletteEntry[];
  /** The text names one of them, so that they come before products that it finds, too. */
  readonly areMeant: boolean;
}

const SHORTEST_NAME = 3;

/** The palette's places that have this text; without text all of them. */
export function findPlaces(all: readonly PaletteEntry[], text: string): FoundPlaces {
  const wanted = plain(text);
  const found = all.filter(({ label, detail = '' }) => plain(`${label} ${detail}`).includes(wanted));
  const meant = found.filter((place) => isNamed(place, wanted));
  return {
    places: [...meant, ...found.filter((place) => !meant.includes(place))],
    areMeant: meant.length > 0,
  };
}

/** It begins the name or a part of the second line ("your f"), or is one of their words ("fee"). */
function isNamed({ label, detail = '' }: PaletteEntry, wanted: string): boolean {
  if (wanted.length < SHORTEST_NAME) return false;
  const parts = [label, ...detail.split(',')].map(plain);
  return parts.some((part) => part.startsWith(wanted) || part.split(' ').includes(wanted));
}
