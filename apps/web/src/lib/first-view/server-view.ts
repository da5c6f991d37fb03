/** Values from the browser, which the server supplies while it renders the first view. */
export interface ServerView {
  /** The browser's storage, by key. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly isSandbox: boolean;
  readonly userAgent: string;
}

const NOTHING: ServerView = { stored: {}, isSandbox: false, userAgent: '' };

let current = NOTHING;

/** Whether this code renders on the server, where there is no window. */
export const isServer = typeof window === 'undefined';

export const serverView = (): ServerView => current;

export const userAgent = (): string => (isServer ? current.userAgent : navigator.userAgent);

/** Renders as in a browser that has stored `view`. Rendering is synchronous, so no other render sees it. */
export function renderWith<T>(view: ServerView, render: () => T): T {
  current = view;
  try {
    return render();
  } finally {
    current = NOTHING;
  }
}
