import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { rememberViewOnLeaving } from './app/remember-view';
import { restoreSession } from './features/session/restore-session';
import './styles/portal.css';

restoreSession();
rememberViewOnLeaving();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
const portal = createRoot(root);
// The page is painted already, so that the first render can let the browser do other things in between.
startTransition(() =>
  portal.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
