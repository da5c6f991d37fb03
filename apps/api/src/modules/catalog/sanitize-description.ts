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

/** The same as plain text, with spaces between blocks. */
export function descriptionText(html: string): string {
  const spaced = sanitizeDescription(html).replace(/<(\/?)(p|br|li|ul|ol|h[3-6]|tr|td|th)\b[^>]*>/g, ' $&');
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/[ \t\n\r]+/g, ' ')
    .trim();
}
