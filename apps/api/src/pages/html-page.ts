import { escapeHtml } from '../http/escape-html.js';

/** A page of the API's own, with the portal's icon, since browsers would otherwise request /favicon.ico. */
export const htmlPage = ({
  title,
  style,
  body,
}: Readonly<Record<'title' | 'style' | 'body', string>>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
