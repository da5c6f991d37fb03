const MAX_WAIT_MS = 4000;

/** Calls `start` once the page has loaded and the browser is idle; returns a function that cancels it. */
export function afterFirstView(start: () => void): () => void {
  const stop = new AbortController();
  const startWhenIdle = () => {
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(start, 1);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
      return;
    }
    const request = window.requestIdleCallback(start, { timeout: MAX_WAIT_MS });
    stop.signal.addEventListener('abort', () => window.cancelIdleCallback(request));
  };
  if (document.readyState === 'complete') startWhenIdle();
  else window.addEventListener('load', startWhenIdle, { once: true, signal: stop.signal });
  return () => stop.abort();
}
