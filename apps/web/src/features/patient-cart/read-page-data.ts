import type { PatientPageData } from './page-model';

/** What the server put in the page for hydration, or null where no server rendered it. */
export function readPageData(text: string | null | undefined): PatientPageData | null {
  return text ? (JSON.parse(text) as PatientPageData) : null;
}

/** The cart id in '/cart/{cartId}' and '/cart/{cartId}/checkout', else an empty string. */
export function readCartId(pathname: string): string {
  const [, encoded = ''] = /^\/cart\/([^/]+)/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
