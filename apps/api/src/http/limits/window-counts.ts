import { createHmac, randomBytes } from 'node:crypto';

/** An address's or practice's count in its window. */
export interface Count {
  /** Counted here but not shared yet. */
  pending: number;
  /** Total of all instances at the last sharing. */
  shared: number;
  /** Milliseconds since 1970. */
  readonly windowEnds: number;
}

/** How many of its window an address or practice has used, and when the window ends. */
interface Used {
  readonly used: number;
  readonly windowEnds: number;
}

export interface WindowCounts {
  /** Uses up one, even beyond the limit. */
  take(whose: string, nowMs: number): Used;
  /** Drops ended windows and returns the counts that changed since the last sharing, by address or practice. */
  listChanged(nowMs: number): [string, Count][];
  /** How many have a count of their own. */
  readonly size: number;
}

interface Options {
  readonly windowMs: number;
  /** How many addresses have a count of their own; 10,000 take about 2 MB. */
  readonly mostCounts?: number;
}

/** Shared cells, 256 kB in all: two addresses without counts of their own collide with a chance of 1 in 65,536. */
const CELLS = 65_536;

/**
 * Fixed-window counts in bounded memory: an IPv6 /32 alone has four billion /64 networks. While `mostCounts` are kept,
 * newcomers are counted in one of 65,536 cells instead, chosen by a keyed hash. So a flood from ever new addresses
 * evicts no count, is still limited, and cannot aim at a victim's cell: filling one takes as many requests as the
 * limit, and 300,000 requests a minute at a limit of 600 block 1 in 131 newcomers for the rest of the minute. Cells are
 * not shared with other instances. An address that moves from a cell to its own count may use its limit twice in one
 * window.
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

/** The cells, which share one window. */
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
