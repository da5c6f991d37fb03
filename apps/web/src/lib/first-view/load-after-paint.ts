import { EARLY_FIELD_ID, EARLY_FIELD_STYLE } from './early-field';

/**
 * The inline script of a server-rendered document, which the browser runs as written here. After the first frame it asks for the
 * stylesheet and the modules named in its `data-parts`; the entry, the only script without a preload before it, runs when
 * the stylesheet is there. A background tab never paints, so it starts at once. Keys pressed until then are kept
 * for the portal (`take-over.ts`), and quick search's letters go into a field of their own (`early-field.ts`).
 */
export const LOAD_AFTER_PAINT = `(() => {
  const parts = document.currentScript.dataset.parts.split(' ');
  const add = (tag, attributes) => {
    const element = document.createElement(tag);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    return document.head.appendChild(element);
  };
  const start = () => {
    const scripts = parts.filter((path) => path.endsWith('.js'));
    const styles = parts.filter((path) => path.endsWith('.css'));
    for (const href of scripts) add('link', { rel: 'modulepreload', href, crossorigin: '' });
    const loads = styles.map((href) => new Promise((done) => {
      const link = add('link', { rel: 'stylesheet', href, crossorigin: '' });
      link.onload = link.onerror = done;
    }));
    Promise.all(loads).then(() => add('script', { type: 'module', src: scripts[0], crossorigin: '' }));
  };
  const stop = new AbortController();
  window.earlyKeys = { pressed: [], stop };
  addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isQuickSearch = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
      && document.querySelector('[aria-keyshortcuts~="Control+K"]');
    if (isQuickSearch || target === document.body || target.id === '${EARLY_FIELD_ID}') window.earlyKeys.pressed.push(event);
    if (!isQuickSearch) return;
    event.preventDefault();
    if (document.getElementById('${EARLY_FIELD_ID}')) return;
    const field = document.body.appendChild(document.createElement('input'));
    field.id = '${EARLY_FIELD_ID}';
    field.ariaLabel = 'Quick search';
    field.autocomplete = 'off';
    field.style.cssText = '${EARLY_FIELD_STYLE}';
    field.focus({ preventScroll: true });
  }, { capture: true, signal: stop.signal });
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})()`;
