import { extendTailwindMerge } from 'tailwind-merge';

/** Configured with our own scales, so that `text-small` counts as a size and `text-ink` as a color. */
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

const known = new Map<string, readonly string[]>();

/**
 * The classes of an element that another of its classes contradicts: which one wins depends on the stylesheet's order.
 */
export function conflictsIn(className: string): readonly string[] {
  const found = known.get(className) ?? findConflicts(className);
  known.set(className, found);
  return found;
}

function findConflicts(className: string): readonly string[] {
  const classes = new Set(className.split(/\s+/).filter((name) => name !== ''));
  const kept = new Set(merge([...classes].join(' ')).split(' '));
  return [...classes].filter((name) => !kept.has(name));
}

/** Conflicts by the element's class attribute. */
const drawn = new Map<string, readonly string[]>();

/** Records the conflicts of everything rendered until it is stopped. React sets classes with `setAttribute`. */
export function watchClasses(): () => void {
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function setAndCheck(name, value) {
    setAttribute.call(this, name, value);
    if (name !== 'class') return;
    const found = conflictsIn(String(value));
    if (found.length > 0) drawn.set(String(value), found);
  };
  return () => {
    Element.prototype.setAttribute = setAttribute;
  };
}

/**
 * The conflicts of everything rendered since the last call: each contradicted class with all classes of its element.
 */
export function takeConflicts(): readonly string[] {
  const taken = [...drawn].map(([className, found]) => `${found.join(', ')} in "${className}"`);
  drawn.clear();
  return taken;
}
