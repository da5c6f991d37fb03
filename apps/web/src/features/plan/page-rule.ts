/**
 * The paper as a CSS rule, with page numbers if there are several pages. Browsers without margin boxes print no
 * numbers. `line` is a text such as "Page {page} of {pages}".
 */
export function pageRule(size: string, line: string, pages: number): string {
  if (pages === 1) return `@page{size:${size};margin:.5in}`;
  const content = line.split(/(\{pages?\})/).map((part) => COUNTERS[part] ?? JSON.stringify(part));
  return `@page{size:${size};margin:.5in .5in .75in;@bottom-right{content:${content.join(' ')};vertical-align:top;padding-top:8pt;font:10pt "Figtree Variable",sans-serif;color:#40545b}}`;
}

const COUNTERS: Readonly<Record<string, string>> = { '{page}': 'counter(page)', '{pages}': 'counter(pages)' };
