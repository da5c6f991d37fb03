import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFindPicture, type FindPicture } from './find-picture.js';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const bodies: Readonly<Record<string, Buffer>> = {
  '/small.jpg': JPEG,
  '/page.html': Buffer.from('<html>'),
  '/large.jpg': Buffer.concat([JPEG, Buffer.alloc(1_000_001)]),
};

describe('a picture of the shop', () => {
  const asked: string[] = [];
  // Without a length, as servers send what they generate on the fly.
  const shop = createServer((request, response) => {
    asked.push(request.url ?? '');
    const body = bodies[request.url?.split('?')[0] ?? ''];
    response.writeHead(body ? 200 : 404, { 'transfer-encoding': 'chunked' });
    response.end(body);
  });
  let origin: string;
  let findPicture: FindPicture;
  beforeAll(async () => {
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    findPicture = createFindPicture({ origins: [origin] });
  });
  afterAll(() => void shop.close());

  it('is asked for small, once', async () => {
    expect(await findPicture(`${origin}/small.jpg`)).toEqual(JPEG);
    expect(await findPicture(`${origin}/small.jpg`)).toEqual(JPEG);
    expect(asked).toEqual(['/small.jpg?width=240&format=jpg']);
  });

  it('is left out when it is missing, not a picture, too large, or from elsewhere', async () => {
    for (const name of ['none.jpg', 'page.html', 'large.jpg']) {
      expect([name, await findPicture(`${origin}/${name}`)]).toEqual([name, null]);
    }
    asked.splice(0);
    expect(await findPicture(`${origin.replace('127.0.0.1', 'localhost')}/small.jpg`)).toBeNull();
    expect(asked).toEqual([]);
  });
});
