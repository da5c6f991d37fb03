import { createHmac, randomBytes } from 'node:crypto';

/** What one address or practice has used of its window. */
export interface Count {
  /** Counted here but not shared yet. */
  pending: number;
  /** Total of all instances at the last sharing. */
  shared: number;
  /** Milliseconds since 1970. */
  readonly windowEnds: number;
}

/** What an address or practice has used of its window by now, and when that ends. */
interface Used {
  readonly used: number;
  readonly windowEnds: number;
}

export interface WindowCounts {
  /** Uses up one, even beyond the limit. */
  take(whose: string, nowMs: number): Used;
  /** Forgets ended windows. The counts that changed since the last sharing, by whose they are. */
  listChanged(nowMs: number): [string, Count][];
  /** How many have a count of their own. */
  readonly size: number;
}

interface Options {
  readonly windowMs: number;
  /** How many addresses have a count of their own; 10,000 take about 2 MB. */
  readonly mostCounts?: number;
}

/** Shared cells, 256 kB in all: an address without a count of its own collides with a given one at 1 in 65,536. */
const CELLS = 65_536;

/**
 * Fixed-window counts in bounded memory, since whoever has an IPv6 /32 has four billion addresses of /64. Whoever comes
 * while `mostCounts` are kept is counted in one of 65,536 cells instead, chosen by a secret hash. So a flood from ever new
 * addresses evicts no one's count, its addresses keep their limit, and it cannot aim at another's cell: to use up a
 * cell takes as many requests as the limit, and 300,000 requests a minute at a limit of 600 make 1 in 131 newcomers wait
 * for the rest of the minute. Cells are not shared with other instances. Whoever moves from a cell to a count of its own
 * may use its limit twice in one window.
 */
export function createWindowCounts({ windowMs, mostCounts = 10_000 }: Options): WindowCounts {
  const counts = new Map<string, Count>();
  const crowd = createCrowd(windowMs);

  function countOf(whose: string, nowMs: number): Count | null {
    const known = counts.get(whose);
    if (known !== undefined && known.windowEnds > nowMs) return known;
    if (known === undefined && counts.size >= mostCounts) return null;
    const fresh = { pending: 0, shared: 0, windowEnds: nowMs + windowMs };
    counts.set(whose, fresh);
    return fresh;
  }

  return {
    take(whose, nowMs) {
      const count = countOf(whose, nowMs);
      if (count === null) return crowd.take(whose, nowMs);
      count.pending += 1;
      return { used: count.shared + count.pending, windowEnds: count.windowEnds };
    },
    listChanged(nowMs) {
      for (const [whose, { windowEnds }] of counts) if (windowEnds <= nowMs) counts.delete(whose);
      return [...counts].filter(([, { pending }]) => pending > 0);
    },
    get size() {
      return counts.size;
    },
  };
}

/** The cells, which all have one window. */
function createCrowd(windowMs: number) {
  const secret = randomBytes(16);
  let cells = new Uint32Array(0);
  let windowEnds = 0;
  return {
    take(whose: string, nowMs: number): Used {
      if (windowEnds <= nowMs) {
        cells = new Uint32Array(CELLS);
        windowEnds = nowMs + windowMs;
      }
      const cell = createHmac('sha256', secret).update(whose).digest().readUInt16BE();
      const used = (cells[cell] ?? 0) + 1;
      cells[cell] = used;
      return { used, windowEnds };
    },
  };
}
