import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { restoreSession } from './features/session/restore-session';
import { firstView } from './lib/first-view/first-view';
import './styles/portal.css';

restoreSession();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
const portal = createRoot(root);
const start = () =>
  portal.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
const painted = firstView();
// The sign-in form renders at once, so that its state before the script is never seen. A server-rendered home page can
// yield to other work.
if (painted === null) start();
else if (painted.practice === null) flushSync(start);
else startTransition(start);
