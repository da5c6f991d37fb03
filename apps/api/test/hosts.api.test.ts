import { describe, expect, it } from 'vitest';
import { testApi } from './support/test-api.js';

const UNKNOWN = {
  code: 'unknown_host',
  message: 'This portal does not serve this host name. Use its public address.',
};

describe('the host of a request', () => {
  const api = testApi({
    config: { publicUrl: 'https://portal.example' },
    environment: { ALLOWED_HOSTS: 'portal.internal' },
  });

  it.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
    'is refused as "%s" everywhere',
    async (host) => {
      for (const path of ['/', '/api/collections', '/cart/7YWHMfk9JZe0LM0g1ZauHu', '/sw.js', '/nothing']) {
        const { body } = await api.browser().get(path).set('Host', host).expect(421);
        expect(body).toEqual(UNKNOWN);
      }
      await api
        .browser()
        .post('/api/verify-practice')
        .set('Host', host)
        .send({ practiceId: '100200' })
        .expect(421);
      await api.browser().post('/webhooks/shopify').set('Host', host).send({}).expect(421);
    },
  );

  it.each([
    'portal.example',
    'PORTAL.example:443',
    'portal.internal',
    'localhost:5173',
    '127.0.0.1:3000',
    '[::1]:3000',
  ])('is answered as "%s"', async (host) => {
    await api.browser().get('/').set('Host', host).expect(200);
  });

  it('does not matter to a health check', async () => {
    await api.browser().get('/api/health').set('Host', '10.0.0.7:3000').expect(200);
  });

  it('does not make an http page its own on an https portal', async () => {
    const signIn = (origin: string) =>
      api
        .browser()
        .post('/api/verify-practice')
        .set({ Host: 'portal.internal', Origin: origin })
        .send({ practiceId: '100200' });
    expect((await signIn('http://portal.internal').expect(403)).body.code).toBe('foreign_origin');
    await signIn('https://portal.internal').expect(200);
    await signIn('https://portal.example').expect(200);
  });
});
