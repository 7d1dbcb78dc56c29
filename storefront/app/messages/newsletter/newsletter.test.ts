import type { Endpoint } from '@klaas/core/contract/endpoint.ts';
import type { ShopClient, ShopResponse } from '@klaas/core/contract/shop-client.ts';
import { describe, expect, it } from 'vitest';
import type { SessionResult } from '../../customer/session-result.ts';
import { createLocalStore } from '../../offline/local-store.ts';
import { createMemoryDriver } from '../../offline/storage-driver.ts';
import { createNewsletter } from './newsletter.ts';

type Reply = { ok: boolean; result: unknown; meta?: Record<string, unknown> };

const createPage = (reply: (name: string) => Reply) => {
  const calls: string[] = [];
  const client = {
    call: async ({ method, path }: Endpoint, input: { body?: unknown; query?: unknown }) => {
      calls.push(`${method} ${path.split('/').at(-1)} ${JSON.stringify(input.body ?? input.query)}`);
      const response = reply(`${method} ${path.split('/').at(-1)}`);
      return { code: response.ok ? 200 : 500, ...response };
    },
  } as unknown as ShopClient;
  const call = async <Value>(
    run: (shop: ShopClient) => Promise<ShopResponse<Value>>,
  ): Promise<SessionResult<Value>> => {
    const response = await run(client);
    return response.ok ? { ok: true, value: response.result } : { ok: false, error: 'refused' };
  };
  const local = createLocalStore({
    driver: createMemoryDriver(),
    storeCode: 'et',
    commonCache: false,
    now: () => 0,
    log: () => {},
  });
  return { calls, newsletter: createNewsletter({ storage: local.collection('newsletter'), call }) };
};

const OK: Reply = { ok: true, result: 'OK' };
const PENDING: Reply = { ...OK, meta: { status: 'pending' } };

describe('[NEWS-01] subscribing', () => {
  it('calls the server, then stores the address; a second call does nothing', async () => {
    const { calls, newsletter } = createPage(() => OK);
    expect(await newsletter.subscribe('a@b.ee')).toEqual({ ok: true, value: 'subscribed' });
    expect(await newsletter.load()).toEqual({ status: 'subscribed', email: 'a@b.ee' });
    expect(await newsletter.subscribe(' A@B.ee')).toEqual({ ok: true, value: 'already' });
    expect(calls).toEqual(['POST subscribe {"email":"a@b.ee"}']);
  });

  it('stays pending until confirmed by e-mail where the server requires it, and can be requested again', async () => {
    const { calls, newsletter } = createPage(() => PENDING);
    expect(await newsletter.subscribe('a@b.ee')).toEqual({ ok: true, value: 'pending' });
    expect(await newsletter.load()).toEqual({ status: 'pending', email: 'a@b.ee' });
    await newsletter.subscribe('a@b.ee');
    expect(calls).toHaveLength(2);
  });

  it('an address of another customer on this device is not shown', async () => {
    const { newsletter } = createPage(() => OK);
    await newsletter.subscribe('a@b.ee');
    expect(await newsletter.loadOf(' A@B.ee')).toEqual({ status: 'subscribed', email: 'a@b.ee' });
    expect(await newsletter.loadOf('other@b.ee')).toEqual({ status: 'unsubscribed', email: null });
  });

  it('stores nothing when the server rejects the request', async () => {
    const { newsletter } = createPage(() => ({ ok: false, result: 'no' }));
    expect(await newsletter.subscribe('a@b.ee')).toMatchObject({ ok: false });
    expect(await newsletter.load()).toEqual({ status: 'unsubscribed', email: null });
  });

  it('subscribes another address from the same browser', async () => {
    const { calls, newsletter } = createPage(() => OK);
    await newsletter.subscribe('a@b.ee');
    await newsletter.subscribe('c@d.ee');
    expect(calls).toHaveLength(2);
    expect((await newsletter.load()).email).toBe('c@d.ee');
  });

  it('by the link in the e-mail', async () => {
    const { newsletter } = createPage(() => ({
      ok: true,
      result: { email: 'a@b.ee', status: 'subscribed', couponSent: true, key: 'k' },
    }));
    expect(await newsletter.confirm('t')).toEqual({ ok: true, value: { email: 'a@b.ee', couponSent: true } });
    expect(await newsletter.load()).toEqual({ status: 'subscribed', email: 'a@b.ee' });
  });
});

describe('[NEWS-01] unsubscribing', () => {
  it('calls the server only when subscribed', async () => {
    const { calls, newsletter } = createPage(() => OK);
    expect(await newsletter.unsubscribe()).toEqual({ ok: true, value: 'unsubscribed' });
    expect(calls).toEqual([]);
    await newsletter.subscribe('a@b.ee');
    expect(await newsletter.unsubscribe()).toEqual({ ok: true, value: 'unsubscribed' });
    expect(await newsletter.load()).toEqual({ status: 'unsubscribed', email: null });
    expect(calls.at(-1)).toBe('DELETE subscribe {"email":"a@b.ee"}');
  });

  it('stays subscribed until confirmed by e-mail, and when the request fails', async () => {
    let reply: Reply = OK;
    const { newsletter } = createPage(() => reply);
    await newsletter.subscribe('a@b.ee');
    reply = PENDING;
    expect(await newsletter.unsubscribe()).toEqual({ ok: true, value: 'pending' });
    reply = { ok: false, result: 'no' };
    expect(await newsletter.unsubscribe()).toMatchObject({ ok: false });
    expect((await newsletter.load()).status).toBe('subscribed');
  });

  it('by the key in an e-mail; another address stays subscribed', async () => {
    let email = 'c@d.ee';
    const { newsletter } = createPage((name) =>
      name === 'POST leave' ? { ok: true, result: { email, status: 'unsubscribed' } } : OK,
    );
    await newsletter.subscribe('a@b.ee');
    await newsletter.leave('k');
    expect((await newsletter.load()).status).toBe('subscribed');
    email = 'a@b.ee';
    await newsletter.leave('k');
    expect((await newsletter.load()).status).toBe('unsubscribed');
  });
});

describe('[NEWS-01] the status check', () => {
  it('stores status and address when subscribed, clears both otherwise', async () => {
    let result = 'subscribed';
    const { newsletter } = createPage(() => ({ ok: true, result }));
    await newsletter.check('a@b.ee');
    expect(await newsletter.load()).toEqual({ status: 'subscribed', email: 'a@b.ee' });
    result = 'unsubscribed';
    await newsletter.check('a@b.ee');
    expect(await newsletter.load()).toEqual({ status: 'unsubscribed', email: null });
  });

  it('is sure, unless the server reports an unverified address', async () => {
    let reply: Reply = { ok: true, result: 'unsubscribed' };
    const { newsletter } = createPage(() => reply);
    expect(await newsletter.check('a@b.ee')).toMatchObject({ ok: true, value: { isSure: true } });
    reply = { ...reply, meta: { proven: false } };
    expect(await newsletter.check('a@b.ee')).toEqual({
      ok: true,
      value: { status: 'unsubscribed', email: null, isSure: false },
    });
    reply = { ok: true, result: 'pending', meta: { proven: false } };
    expect(await newsletter.check('a@b.ee')).toMatchObject({ value: { status: 'pending', isSure: false } });
  });

  it('changes nothing when it fails', async () => {
    let reply: Reply = OK;
    const { newsletter } = createPage(() => reply);
    await newsletter.subscribe('a@b.ee');
    reply = { ok: false, result: 'no' };
    expect(await newsletter.check('a@b.ee')).toMatchObject({ ok: false });
    expect((await newsletter.load()).email).toBe('a@b.ee');
  });
});
