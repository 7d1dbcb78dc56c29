import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { inProcessRequest } from './storefront.ts';

const app = new Hono()
  .get('/read/:id', (c) =>
    c.json({ id: c.req.param('id'), q: c.req.query('q'), accept: c.req.header('accept') }),
  )
  .post('/echo', async (c) => c.json({ text: await c.req.text(), json: await c.req.json() }))
  .post('/length', (c) => c.text(c.req.header('content-length') ?? ''))
  .post('/form', async (c) => c.json(await c.req.parseBody()));

const send = async (path: string, init: Parameters<typeof inProcessRequest>[1]) =>
  app.fetch(inProcessRequest(`http://shop.internal${path}`, init));

it("returns the same URL and headers as the platform's Request", async () => {
  const path = `/read/${encodeURIComponent('tahvel õ/1')}?q=${encodeURIComponent('päri & leia')}`;
  const init = { method: 'GET', headers: { Accept: 'application/json' } };
  const response = await (await send(path, init)).json();
  expect(response).toEqual({ id: 'tahvel õ/1', q: 'päri & leia', accept: 'application/json' });
  expect(response).toEqual(await (await app.request(`http://shop.internal${path}`, init)).json());
});

it('returns its body as text and as parsed JSON', async () => {
  const body = JSON.stringify({ url: 'dušid' });
  const response = await send('/echo', { method: 'POST', headers: {}, body });
  expect(await response.json()).toEqual({ text: body, json: { url: 'dušid' } });
});

it('sets the content length in bytes', async () => {
  const response = await send('/length', { method: 'POST', headers: {}, body: 'õ€' });
  expect(await response.text()).toBe('5');
});

it("uses the platform's Request for forms", async () => {
  const body = new FormData();
  body.set('name', 'Mari');
  expect(await (await send('/form', { method: 'POST', headers: {}, body })).json()).toEqual({ name: 'Mari' });
});
