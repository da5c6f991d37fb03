import type { Rolldown } from 'vite';

type ChunkingContext = Rolldown.ChunkingContext;

/** Modules that the first load reaches only through a package's index; they load with the parts that use them. */
const USED_LATER = [
  /@tanstack\/.*\/(useMutation|useMutationState|mutationObserver|useQueries|queriesObserver)\.js$/,
];

/**
 * Groups the portal's modules into a few chunks instead of one for each combination of importers: the first load, the
 * part that loads `next`, the form library, and what two or more later parts share. Everything else stays with its part.
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
        // Other parts use most of it too, but it must not wait for the shared chunk.
        debugName: 'next',
        name: (id, context) => (isStarted(next, id, context) ? 'next' : null),
        includeDependenciesRecursively: false,
      },
      {
        // Only some of the later parts have a form.
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
