/**
 * One load of a page on Lighthouse's simulated phone.
 *
 * @typedef {object} Load
 * @property {number} firstPaintMs
 * @property {number} lcpMs until the largest element is rendered
 * @property {number} blockedMs total blocking time
 * @property {number} shift cumulative layout shift
 * @property {number} scripts files
 * @property {number} scriptKb as they travel, in units of 1,000 bytes
 */

/** The limits of the numbers; the patient page's largest element is compared with the page without script. */
const TARGETS = /** @type {Record<string, string>} */ ({
  'Patient page': '≤ 1.1 × without script, 12 kB, 30 ms blocked',
  'Patient page in Spanish': '≤ 1.1 × without script, 12 kB, 30 ms blocked',
  'Home, signed in': '≤ 1,600 ms, 110 kB in 6 files, 100 ms blocked',
  'Sign-in': '≤ 1,200 ms, 40 kB before it can be used',
});

/**
 * The medians of each page's loads as a Markdown document.
 *
 * @param {ReadonlyMap<string, readonly Load[]>} loads by page
 * @param {{ lighthouse: string, rounds: number, node: string, processors: string }} run
 * @returns {string}
 */
export function writePageTable(loads, { lighthouse, rounds, node, processors }) {
  const rows = [...loads].map(([name, list]) => {
    const lcp = list.map(({ lcpMs }) => lcpMs);
    const cells = [
      name,
      formatMs(median(list.map(({ firstPaintMs }) => firstPaintMs))),
      `${formatMs(median(lcp))} (${formatMs(Math.min(...lcp))} to ${formatMs(Math.max(...lcp))})`,
      formatMs(median(list.map(({ blockedMs }) => blockedMs))),
      median(list.map(({ shift }) => shift)).toFixed(3),
      median(list.map(({ scripts }) => scripts)),
      median(list.map(({ scriptKb }) => scriptKb)).toFixed(1),
      TARGETS[name] ?? '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Pages

| Page | First paint, ms | Largest element, ms (spread) | Blocked, ms | Shift | Scripts | Script kB | Target |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

- Medians of ${rounds} cold loads, the pages in turn, on the simulated phone of ${lighthouse} (slow 4G, a processor four times slower)
- Scripts are all that the page loaded until it was idle, not only what it needs at first
- Node ${node}, ${processors}
`;
}

/**
 * @param {readonly number[]} values at least one
 * @returns {number}
 */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @param {number} ms */
const formatMs = (ms) => Math.round(ms).toLocaleString('en-US');
