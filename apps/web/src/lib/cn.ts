import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** The names of our own scales, so that `text-small` counts as a size and `text-ink` as a color. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: [
        'display',
        'h1',
        'h2-large',
        'h2',
        'h3',
        'lead',
        'title',
        'body',
        'note',
        'small',
        'caption',
        'price',
        'price-large',
      ],
      radius: ['s', 'm', 'lg-button', 'l', 'stage', 'dialog', 'xl', 'full'],
      shadow: ['1', '2', '3', 'up'],
    },
  },
});

/** Joins class names; where two set the same property, the later one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
