import { type RequestHandler, Router } from 'express';
import { refuseMethod } from '../http/refuse-unmatched.js';
import { htmlPage } from './html-page.js';

/** Below the reference, which links to it. */
const PAGE_PATH = '/api/docs/test-texts';
const SCRIPT_PATH = '/api/docs/test-texts.js';

/** A simulated phone: asks for a test key, keeps it in memory only, and shows the texts of `GET /api/test/texts`. */
export function createTestTextsPage(pageHeaders: RequestHandler): Router {
  const router = Router();
  router.get(PAGE_PATH, pageHeaders, (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache').type('html').send(PAGE);
  });
  router.get(SCRIPT_PATH, (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache').type('js').send(SCRIPT);
  });
  router.all([PAGE_PATH, SCRIPT_PATH], refuseMethod('GET, HEAD'));
  return router;
}

const PAGE = htmlPage({
  title: 'Texts of a test key',
  style:
    'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#10262e;background:#fbf8f3}form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}label{flex:1 1 16rem}input{display:block;width:100%;box-sizing:border-box}input,button{font:inherit;min-height:44px;padding:0 .75rem;border:1px solid #5b6f75;border-radius:8px}button{border:0;background:#096662;color:#fff;cursor:pointer}input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #10262e;outline-offset:2px}ol{list-style:none;padding:0}li{margin:1rem 0;padding:.75rem 1rem;border-radius:8px;background:#fff;overflow-wrap:anywhere}li p{margin:0}',
  body: `<main>
<h1>Texts of a test key</h1>
<form id="form">
<label>Test key <input id="key" type="password" autocomplete="off" required pattern="eyk_test_.+" title="A test key begins with eyk_test_"></label>
<button>Show texts</button>
</form>
<p id="status" role="status">Nothing is stored: the key is gone when you leave this page.</p>
<ol id="texts"></ol>
<button id="more" hidden>Older texts</button>
<noscript><p>This page needs JavaScript. <code>GET /api/test/texts</code> has the same.</p></noscript>
</main>
<script type="module" src="${SCRIPT_PATH}"></script>`,
});

const SCRIPT = `const find = (id) => document.getElementById(id);
const [form, key, status, texts, more] = ['form', 'key', 'status', 'texts', 'more'].map(find);
let next = null;
let isPaged = false;
let shown = '';
let timer;

const line = (...parts) => {
  const p = document.createElement('p');
  p.append(...parts);
  return p;
};
const entry = (text) => {
  const li = document.createElement('li');
  const state = text.deliveredAt ? 'delivered' : text.reason ? text.status + ' (' + text.reason.code + ')' : text.status;
  const at = new Date(text.sentAt ?? text.createdAt).toLocaleString();
  li.append(line(text.phoneNumber + ', ' + text.type + ', ' + state + ', ' + at), line(text.messageContent));
  if (text.cartUrl) {
    const link = document.createElement('a');
    Object.assign(link, { href: text.cartUrl, target: '_blank', rel: 'noopener', textContent: 'Open the cart' });
    li.append(line(link));
  }
  return li;
};

async function load(cursor) {
  clearTimeout(timer);
  const address = '/api/test/texts' + (cursor ? '?cursor=' + encodeURIComponent(cursor) : '');
  const headers = { Authorization: 'Bearer ' + key.value.trim() };
  try {
    const response = await fetch(address, { headers, credentials: 'omit', cache: 'no-store' });
    const body = await response.json();
    if (!response.ok) throw new Error(body.message);
    const read = JSON.stringify(body.texts);
    if (cursor) texts.append(...body.texts.map(entry));
    // Who stands on a link stays there while nothing changes.
    else if (read !== shown) texts.replaceChildren(...body.texts.map(entry));
    shown = cursor ? '' : read;
    next = body.nextCursor;
    more.hidden = next === null;
    status.textContent = texts.children.length === 0 ? 'No texts yet.' : '';
    // Older texts that someone is reading stay where they are.
    if (!isPaged) timer = setTimeout(load, 3000);
  } catch (error) {
    status.textContent = error.message;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  isPaged = false;
  load();
});
more.addEventListener('click', () => {
  isPaged = true;
  load(next);
});
`;
