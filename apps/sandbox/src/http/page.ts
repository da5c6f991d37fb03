import { type Html, html } from './html.js';

/** A full page. Styles and scripts are files, so that the CSP can forbid inline ones. */
export const renderPage = ({
  title,
  body,
  styles,
  scripts = [],
  lang = 'en',
}: {
  title: string;
  body: Html;
  styles: readonly string[];
  scripts?: readonly string[];
  lang?: string;
}): string =>
  html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${styles.map((file) => html`<link rel="stylesheet" href="/assets/${file}">`)}
${scripts.map((file) => html`<script src="/assets/${file}" defer></script>`)}
</head>
<body>
${body}
</body>
</html>`.text;
