import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { inProcessRequest } from './in-process-fetch.ts';

const app = new Hono()
  .get('/read/:id', (c) =>
    c.json({ id: c.req.param('id'), q: c.req.query('q'), accept: c.req.header('accept') }),
  )
  .post('/said', async (c) => c.json({ text: await c.req.text(), json: await c.req.json() }))
  .post('/length', (c) => c.text(c.req.header('content-length') ?? ''))
  .post('/form', async (c) => c.json(await c.req.parseBody()));

const ask = async (path: string, init: Parameters<typeof inProcessRequest>[1]) =>
  app.fetch(inProcessRequest(`http://shop.internal${path}`, init));

it('says what the platform would say of an address and its headers', async () => {
  const path = `/read/${encodeURIComponent('tahvel õ/1')}?q=${encodeURIComponent('päri & leia')}`;
  const init = { method: 'GET', headers: { Accept: 'application/json' } };
  const answer = await (await ask(path, init)).json();
  expect(answer).toEqual({ id: 'tahvel õ/1', q: 'päri & leia', accept: 'application/json' });
  expect(answer).toEqual(await (await app.request(`http://shop.internal${path}`, init)).json());
});

it('gives its body as text and as what the text says', async () => {
  const body = JSON.stringify({ url: 'dušid' });
  const answer = await ask('/said', { method: 'POST', headers: {}, body });
  expect(await answer.json()).toEqual({ text: body, json: { url: 'dušid' } });
});

it('tells the length of its body in bytes', async () => {
  const answer = await ask('/length', { method: 'POST', headers: {}, body: 'õ€' });
  expect(await answer.text()).toBe('5');
});

it('leaves forms to the platform', async () => {
  const body = new FormData();
  body.set('name', 'Mari');
  expect(await (await ask('/form', { method: 'POST', headers: {}, body })).json()).toEqual({ name: 'Mari' });
});
