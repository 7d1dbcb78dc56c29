import { randomUUID } from 'node:crypto';
import { draftEndpoint, saveDraftEndpoint } from '@klaas/core/contract/admin/draft-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../src/app.ts';
import { composeServices } from '../../src/compose.ts';
import { createStaffSessions, STAFF_COOKIE } from '../../src/staff/people/staff-session-service.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { type SignedIn, signInAs } from './office-fixture.ts';

let api: TestApi;
let kadri: SignedIn;
beforeAll(async () => {
  api = await createTestApi();
  kadri = await signInAs(api, 'orders');
});
afterAll(() => api.stop());

const keep = (thing: string, text: string, as = kadri) =>
  as.call(saveDraftEndpoint, { body: { thing, value: { fields: { text }, version: 3 } } });
const read = (thing: string, as = kadri) => as.call(draftEndpoint, { query: { thing } });

describe('[OFFICE-31] a draft', () => {
  it('is there on a new device and after a restart of the server', async () => {
    await keep('messages/12', 'Tere');
    await keep('messages/12', 'Tere, homme');
    const { db, now } = api.services;
    const restarted = composeServices(api.services);
    try {
      const { token } = await createStaffSessions({ db, now }).open(db, kadri.member.id, { device: 'phone' });
      const response = await createApi(restarted).request('/api/admin/drafts?thing=messages/12', {
        headers: { Cookie: `${STAFF_COOKIE}=${token}`, 'Sec-Fetch-Site': 'same-origin' },
      });
      expect(await response.json()).toMatchObject({
        ok: true,
        value: { value: { fields: { text: 'Tere, homme' }, version: 3 } },
      });
    } finally {
      restarted.live.stop();
    }
  });

  it("is one's own, per thing, and gone once it is sent", async () => {
    const toomas = await signInAs(api, 'orders');
    await keep('orders/7/note', 'Helistada');
    expect(await read('orders/7/note', toomas)).toMatchObject({ ok: true, value: null });
    expect(await read('orders/8/note')).toMatchObject({ ok: true, value: null });
    await keep('orders/7/note', 'Minu', toomas);
    await kadri.call(saveDraftEndpoint, { body: { thing: 'orders/7/note', value: null } });
    expect(await read('orders/7/note')).toMatchObject({ ok: true, value: null });
    expect(await read('orders/7/note', toomas)).toMatchObject({
      value: { value: { fields: { text: 'Minu' } } },
    });
  });

  it('of a person with very many goes when it is the oldest, and any after 90 days', async () => {
    let nowMs = api.services.now();
    const later = composeServices({ ...api.services, now: () => nowMs });
    try {
      const app = createApi(later);
      const many = await signInAs({ app, services: { ...api.services, now: () => nowMs } }, 'content');
      for (let at = 0; at <= 200; at++) {
        nowMs += 1;
        await keep(`messages/${at + 1}`, 'x', many);
      }
      expect(await read('messages/1', many)).toMatchObject({ value: null });
      expect(await read('messages/2', many)).toMatchObject({ value: { value: { fields: { text: 'x' } } } });
      await api.services.db.execute(
        `update draft set saved_at = saved_at - interval '91 days' where staff_id = ${many.member.id} and thing = 'messages/2'`,
      );
      await keep('messages/3', 'y', many);
      expect(await read('messages/2', many)).toMatchObject({ value: null });
    } finally {
      later.live.stop();
    }
  });

  it.each([
    ['an address', { thing: '../x', value: null }, 'thing'],
    ['a thing of capitals', { thing: 'Orders/1', value: null }, 'thing'],
    [
      'a text of 200,001 letters',
      { thing: 'orders/1', value: { fields: { text: 'a'.repeat(200_001) } } },
      'value.fields.text',
    ],
    [
      '61 fields',
      {
        thing: 'orders/1',
        value: { fields: Object.fromEntries(Array.from({ length: 61 }, () => [randomUUID(), ''])) },
      },
      'value.fields',
    ],
    ['a number', { thing: 'orders/1', value: { fields: { text: 1 } } }, 'value.fields.text'],
  ])('refuses %s at its field', async (_, body, field) => {
    const response = await kadri.request(saveDraftEndpoint, { body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ ok: false, error: 'invalid', fields: [{ field }] });
  });
});
