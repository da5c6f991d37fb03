import { readFileSync } from 'node:fs';

/** Replies with their sources: court decisions, the FCC's rule, vendors' documentation, public collections of texts. */
export function readCorpus(name: 'revocations' | 'ordinary'): { text: string; source: string }[] {
  const rows = readFileSync(new URL(`./${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return rows.map((row) => {
    const [text = '', source = ''] = row.split('\t');
    return { text, source };
  });
}
