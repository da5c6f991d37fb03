import sanitizeHtml from 'sanitize-html';

const ALLOWED_TAGS = [
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

/** Reduces the shop's HTML to text structure: no scripts, styles, links, images, or attributes. */
export function sanitizeDescription(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {},
    transformTags: { h1: 'h3', h2: 'h3', div: 'p' },
  }).trim();
}

/** The shop's HTML as plain text: a line for each block, and a bullet or number before each list item. */
export function descriptionText(html: string): string {
  const structured = sanitizeDescription(html)
    .replace(/\s+/g, ' ')
    .replace(/<li> ?<\/li>/g, '');
  const lined = numberItems(structured)
    .replace(/<li>/g, '\n• ')
    .replace(/<\/?(p|br|li|ul|ol|h[3-6]|tr|table)(?: \/)?>/g, '\n')
    .replace(/<\/?(td|th)>/g, ' ');
  return sanitizeHtml(lined, { allowedTags: [], allowedAttributes: {} })
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/[ \t\r]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .replace(/^(•|\d+\.)\n/gm, '$1 ')
    .trim();
}

function numberItems(html: string): string {
  let number: number | null = null;
  return html.replace(/<\/?ol>|<li>/g, (tag) => {
    if (tag !== '<li>') {
      if (tag === '</ol>') number = null;
      else number ??= 0;
      return tag;
    }
    if (number === null) return tag;
    number += 1;
    return `\n${number}. `;
  });
}
