/**
 * @typedef {object} Citation
 * @property {string} page such as "docs/product.md"
 * @property {string} rule such as "6.6", or "6" for a whole section
 */

const NUMBER = String.raw`§\d+(?:\.\d+)?`;
const CITATION = new RegExp(String.raw`(docs/[\w/-]+\.md) (${NUMBER}(?:(?:,| and|, and) ${NUMBER})*)`, 'g');
const COMMENT_LINE_BREAK = /\s*\n\s*(?:\*|\/\/|#)?\s*/g;

/**
 * Every rule that a source cites, such as "docs/product.md §6.6, §6.7". A citation may run over a comment's lines.
 *
 * @param {string} source
 * @returns {Citation[]}
 */
export function findCitations(source) {
  return [...source.replace(COMMENT_LINE_BREAK, ' ').matchAll(CITATION)].flatMap(
    ([, page = '', rules = '']) => [...rules.matchAll(/[\d.]*\d/g)].map(([rule]) => ({ page, rule })),
  );
}

/**
 * The numbers of a page's headings: "## 6. Cart" is 6 and "### 6.6 Discount" is 6.6.
 *
 * @param {string} markdown
 * @returns {string[]}
 */
export function listRules(markdown) {
  return [...markdown.matchAll(/^#{2,4} (\d+(?:\.\d+)?)\.? /gm)].map(([, rule = '']) => rule);
}
