import type { Rolldown } from 'vite';

type ChunkingContext = Rolldown.ChunkingContext;

/** Reached at first only through parts of the contracts that the browser does not get (bare-contracts.config.ts). */
const USED_LATER = /\/shared\/dist\/rules\/text-reasons\.js$/;

/**
 * Puts the modules of the app into a few files instead of one per combination of importers: what both entries start
 * with, what the portal starts with, and what two or more later parts share. Everything else stays with its part.
 */
export function fewChunks(portalEntry: string, patientEntry: string): Rolldown.CodeSplittingOptions {
  const reachableFrom = rememberReachable();
  const isFirstOf = (entry: string, id: string, context: ChunkingContext) =>
    reachableFrom(entry, context).has(id);
  return {
    groups: [
      {
        debugName: 'first load',
        name: (id, context) => {
          if (id === portalEntry || id === patientEntry) return null;
          if (USED_LATER.test(id) || !isFirstOf(portalEntry, id, context)) return null;
          return isFirstOf(patientEntry, id, context) ? 'common' : 'shell';
        },
        // Patient modules that only the portal's later parts use would otherwise come along.
        includeDependenciesRecursively: false,
      },
      {
        name: 'shared',
        minShareCount: 2,
        test: (id) => id !== portalEntry && id !== patientEntry && !id.endsWith('.css'),
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
