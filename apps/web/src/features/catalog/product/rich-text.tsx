import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/** The elements of a description that are shown, and as what. Any other element only shows its content. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  P: 'p',
  DIV: 'p',
  BR: 'br',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  SUB: 'sub',
  SUP: 'sup',
  H1: 'h4',
  H2: 'h4',
  H3: 'h4',
  H4: 'h4',
  H5: 'h4',
  H6: 'h4',
};

/** Elements left out together with their content. */
const LEFT_OUT = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'SVG',
  'MATH',
  'NOSCRIPT',
  'TITLE',
]);

/**
 * Shows HTML through an allow-list: it is parsed into an inert document and turned into React elements, so none of its
 * markup or attributes reaches the page, except http(s) links.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return shownChildren(body);
  }, [html]);
  return <>{content}</>;
}

const shownChildren = (parent: Node): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a parsed document never move.
  Array.from(parent.childNodes, (node, index) => <Fragment key={index}>{shown(node)}</Fragment>);

function shown(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement) || LEFT_OUT.has(node.tagName)) return null;
  if (node.tagName === 'BR') return <br />;
  if (node instanceof HTMLAnchorElement) return shownLink(node);
  const element = SHOWN_AS[node.tagName];
  return element === undefined ? shownChildren(node) : createElement(element, null, shownChildren(node));
}

function shownLink(link: HTMLAnchorElement): ReactNode {
  const address = link.getAttribute('href') ?? '';
  if (!/^https?:\/\//i.test(address)) return shownChildren(link);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {shownChildren(link)}
    </a>
  );
}
