import {
  analyticsEndpoints,
  cartEndpoints,
  catalogEndpoints,
  messageEndpoints,
  sessionEndpoints,
} from '@eyecart/shared/contracts';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '@/testing/fake-server';
import { callEndpoint, onSignedOut } from './api-client';
import { forgetAnswers } from './known-answers';

const { getProduct, listFilteredProducts, listCollections } = catalogEndpoints;
const cartRequest = { body: { practiceName: 'Lakeside Eye Care', cartItems: [] } };

describe('callEndpoint', () => {
  it('sends credentials, fills the path and leaves out query values that are not set', async () => {
    const server = fakeServer(() => json({ products: [], total: 0, page: 2, pageSize: 36 }));
    await callEndpoint(listFilteredProducts, {
      query: { search: undefined, page: 2, productType: 'Eye drops' },
    });
    await callEndpoint(getProduct, { params: { id: '7' } });
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/api/products/filtered?page=2&productType=Eye+drops',
      '/api/products/7',
    ]);
    expect(server.calls.map(({ credentials }) => credentials)).toEqual(['include', 'include']);
  });

  it('sets a content type only when there is a body', async () => {
    const server = fakeServer(() => json({ success: true }));
    await callEndpoint(sessionEndpoints.logout, {});
    await callEndpoint(sessionEndpoints.verifyPractice, { body: { practiceId: '100200' } });
    expect(server.calls.map(({ headers }) => headers.get('content-type'))).toEqual([
      null,
      'application/json',
    ]);
    expect(server.calls.map(({ body }) => body)).toEqual([undefined, { practiceId: '100200' }]);
  });

  it('rejects a read whose answer is not JSON', async () => {
    fakeServer(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    await expect(callEndpoint(listCollections, {})).rejects.toThrow(
      'Expected JSON response but got text/html',
    );
  });

  it('rejects a search by POST whose answer is not JSON', async () => {
    fakeServer(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    const body = { practiceName: 'Lakeside Eye Care', page: 1, search: 'Okafor' };
    await expect(callEndpoint(analyticsEndpoints.searchOrders, { body })).rejects.toThrow(
      'Expected JSON response but got text/html',
    );
  });

  it('fails with the status and body, including the body’s message and code', async () => {
    fakeServer(() => json({ message: 'Not in the catalog.', code: 'product_not_found' }, 404));
    await expect(callEndpoint(getProduct, { params: { id: '7' } })).rejects.toMatchObject({
      message: '404: {"message":"Not in the catalog.","code":"product_not_found"}',
      status: 404,
      reason: 'Not in the catalog.',
      code: 'product_not_found',
    });
  });

  it('falls back to the status text when the body is empty', async () => {
    fakeServer(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(callEndpoint(listCollections, {})).rejects.toThrow('502: Bad Gateway');
  });

  it('adds an idempotency key to calls that create or send, or uses the given one', async () => {
    const server = fakeServer(() => json({ success: true }));
    await callEndpoint(cartEndpoints.createCart, cartRequest, { idempotencyKey: 'one-press' });
    await callEndpoint(cartEndpoints.createCart, cartRequest);
    await callEndpoint(listCollections, {});
    const keys = server.calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['one-press', expect.stringMatching(/^[0-9a-f]{32}$/), null]);
  });

  it('notifies listeners of a 401 on any call but a sign-in', async () => {
    fakeServer(() => json({ message: 'no', code: 'not_signed_in' }, 401));
    const listener = vi.fn();
    const stop = onSignedOut(listener);
    await callEndpoint(sessionEndpoints.verifyPractice, { body: { practiceId: '9' } }).catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
    await callEndpoint(listCollections, {}).catch(() => undefined);
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  it('keeps in memory what no cache may store, and asks only for what has changed', async () => {
    const query = { practiceName: 'Lakeside Eye Care' };
    const versioned = (headers: Record<string, string>) =>
      new Response('{"messages":[],"nextCursor":null}', {
        headers: { 'content-type': 'application/json', etag: '"one"', ...headers },
      });
    let answer = () => versioned({ 'cache-control': 'no-store' });
    const server = fakeServer(() => answer());
    const first = await callEndpoint(messageEndpoints.listMessages, { query });
    answer = () => new Response(null, { status: 304 });
    expect(await callEndpoint(messageEndpoints.listMessages, { query })).toEqual(first);
    forgetAnswers();
    answer = () => versioned({ 'cache-control': 'private, no-cache' });
    await callEndpoint(messageEndpoints.listMessages, { query });
    await callEndpoint(messageEndpoints.listMessages, { query });
    const asked = server.calls.map(({ headers }) => headers.get('if-none-match'));
    expect(asked).toEqual([null, '"one"', null, null]);
  });
});
