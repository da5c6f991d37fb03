import type { Plan } from '@eyecart/shared/contracts';

/** A product's picture as a PDF can embed it, JPEG or PNG; null when there is none. */
export type FindPicture = (imageUrl: string) => Promise<Buffer | null>;

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 1_000_000;
/** A plan of 30 products takes 30; practices recommend the same ones again and again. */
const MAX_ENTRIES = 300;
const JPEG = Buffer.from([0xff, 0xd8]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Downloads small pictures from the shop and caches the latest used. Other origins are never asked (SSRF guard). */
export function createFindPicture({ origins }: { readonly origins: readonly string[] }): FindPicture {
  const kept = new Map<string, Buffer>();
  return async (imageUrl) => {
    const url = smallPictureOf(imageUrl, origins);
    if (url === null) return null;
    const found = kept.get(url) ?? (await download(url));
    if (found === null) return null;
    kept.delete(url);
    kept.set(url, found);
    const [oldest] = kept.keys();
    if (kept.size > MAX_ENTRIES && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}

/** The pictures on a plan, by address, without those that could not be downloaded. */
export async function findPictures(plan: Plan, findPicture: FindPicture): Promise<Map<string, Buffer>> {
  const urls = new Set(plan.products.flatMap(({ imageUrl }) => imageUrl ?? []));
  const found = await Promise.all([...urls].map(async (url) => [url, await findPicture(url)] as const));
  return new Map(found.flatMap(([url, bytes]) => (bytes === null ? [] : [[url, bytes] as const])));
}

/** The shop's CDN scales and converts a picture by these parameters (docs/providers.md §1.12). */
function smallPictureOf(imageUrl: string, origins: readonly string[]): string | null {
  if (!URL.canParse(imageUrl)) return null;
  const url = new URL(imageUrl);
  if (!origins.includes(url.origin)) return null;
  url.searchParams.set('width', '240');
  url.searchParams.set('format', 'jpg');
  return url.href;
}

/** A plan without one of its pictures is better than none. */
async function download(url: string): Promise<Buffer | null> {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'image/jpeg, image/png' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = response.ok ? await readUpTo(response, MAX_BYTES) : null;
    if (bytes === null) return null;
    return [JPEG, PNG].some((start) => bytes.subarray(0, start.length).equals(start)) ? bytes : null;
  } catch {
    return null;
  }
}

/** The body; null as soon as it is longer than `most` bytes. */
async function readUpTo(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
