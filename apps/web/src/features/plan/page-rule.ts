/**
 * The paper as CSS has it, with the number of each page where there are more. Browsers without margin boxes print none.
 * `line` is such as "Page {page} of {pages}".
 */
export function pageRule(size: string, line: string, pages: number): string {
  if (pages === 1) return `@page{size:${size};margin:.5in}`;
  const content = line.split(/(\{pages?\})/).map((part) => COUNTERS[part] ?? JSON.stringify(part));
  return `@page{size:${size};margin:.5in .5in .75in;@bottom-right{content:${content.join(' ')};vertical-align:top;padding-top:8pt;font:10pt "Figtree Variable",sans-serif;color:#40545b}}`;
}

const COUNTERS: Readonly<Record<string, string>> = { '{page}': 'counter(page)', '{pages}': 'counter(pages)' };
