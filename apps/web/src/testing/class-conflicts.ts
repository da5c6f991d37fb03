import { extendTailwindMerge } from 'tailwind-merge';

/** Knows our own scales, so that `text-small` counts as a size and `text-ink` as a color. */
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

/** The classes of one element that another class of it contradicts; which of them wins is up to the stylesheet's order. */
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

/** By the classes of an element. */
const drawn = new Map<string, readonly string[]>();

/** Notes the conflicts of whatever is drawn until it is stopped: React sets classes by `setAttribute`. */
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

/** Each contradicted class with all classes of its element, of what was drawn since the last call. */
export function takeConflicts(): readonly string[] {
  const taken = [...drawn].map(([className, found]) => `${found.join(', ')} in "${className}"`);
  drawn.clear();
  return taken;
}
