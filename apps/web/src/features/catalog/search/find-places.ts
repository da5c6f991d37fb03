import type { PaletteEntry } from './palette-entries';
import { plain } from './plain-text';

interface FoundPlaces {
  readonly places: readonly PaletteEntry[];
  /** The query names one of them, so they come before any products. */
  readonly areMeant: boolean;
}

const MIN_NAME_LENGTH = 3;

/** The palette's places that match the query: all for a blank one, none for one that is only symbols or emoji. */
export function findPlaces(all: readonly PaletteEntry[], query: string): FoundPlaces {
  const wanted = plain(query);
  const isNothing = wanted === '' && query.trim() !== '';
  const found = isNothing ? [] : all.filter((place) => matches(place, wanted));
  const meant = found.filter((place) => isNamed(place, wanted));
  return {
    places: [...meant, ...found.filter((place) => !meant.includes(place))],
    areMeant: meant.length > 0,
  };
}

const matches = (place: PaletteEntry, wanted: string): boolean =>
  plain(`${place.label} ${place.detail ?? ''}`).includes(wanted) || hasOtherName(place, wanted);

/**
 * Whether the query begins the name or a part of the second line ("your f"), is one of their words ("fee"), or begins
 * another name.
 */
function isNamed(place: PaletteEntry, wanted: string): boolean {
  if (wanted.length < MIN_NAME_LENGTH) return false;
  const parts = [place.label, ...(place.detail ?? '').split(',')].map(plain);
  const isOfParts = parts.some((part) => part.startsWith(wanted) || part.split(' ').includes(wanted));
  return isOfParts || hasOtherName(place, wanted);
}

const hasOtherName = ({ otherNames = [] }: PaletteEntry, wanted: string): boolean =>
  wanted.length >= MIN_NAME_LENGTH && otherNames.some((name) => plain(name).startsWith(wanted));
