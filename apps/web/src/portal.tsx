import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { rememberViewOnLeaving } from './app/remember-view';
import { restoreSession } from './features/session/restore-session';
import { firstView } from './lib/first-view';
import './styles/portal.css';

restoreSession();
rememberViewOnLeaving();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
const portal = createRoot(root);
const start = () =>
  portal.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// A painted home page can wait a little, so that the browser can do other things in between.
if (firstView()?.practice) startTransition(start);
else flushSync(start);
