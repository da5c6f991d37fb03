import type { Rolldown } from 'vite';

type ChunkingContext = Rolldown.ChunkingContext;

/** Reached at first only through a list of all that a package has; what uses them loads later. */
const USED_LATER = [
  /@tanstack\/.*\/(useMutation|useMutationState|mutationObserver|useQueries|queriesObserver)\.js$/,
];

/**
 * Puts the modules of the portal into a few files instead of one per combination of importers: what it starts with, the
 * part that it loads `next`, the library of its forms, and what two or more later parts share. Everything else stays
 * with its part.
 */
export function fewChunks(entry: string, next: string): Rolldown.CodeSplittingOptions {
  const reachableFrom = rememberReachable();
  const isStarted = (from: string, id: string, context: ChunkingContext) =>
    reachableFrom(from, context).has(id) && !USED_LATER.some((part) => part.test(id));
  return {
    groups: [
      {
        debugName: 'first load',
        name: (id, context) => (isStarted(entry, id, context) && id !== entry ? 'shell' : null),
        includeDependenciesRecursively: false,
      },
      {
        // Other parts use most of it, too, but it must not wait for all that they share.
        debugName: 'next',
        name: (id, context) => (isStarted(next, id, context) ? 'next' : null),
        includeDependenciesRecursively: false,
      },
      {
        // Several later parts have a form; the others do not wait for what only forms need.
        name: 'forms',
        test: /\/(react-hook-form|components\/product\/edited-line)[/.]/,
        includeDependenciesRecursively: false,
      },
      {
        name: 'shared',
        minShareCount: 2,
        test: (id) => id !== entry && !id.endsWith('.css'),
      },
    ],
  };
}

/** The modules that an entry imports statically, directly or not. */
function rememberReachable() {
  const known = new Map<string, ReadonlySet<string>>();
  return (entry: string, context: ChunkingContext): ReadonlySet<string> => {
    const reached = known.get(entry) ?? collectImports(entry, context);
    known.set(entry, reached);
    return reached;
  };
}

function collectImports(entry: string, context: ChunkingContext): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
