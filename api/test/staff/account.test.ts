import { randomUUID } from 'node:crypto';
import {
  accountEndpoint,
  addKeyEndpoint,
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  newKeyOptionsEndpoint,
  newTotpEndpoint,
  proofEndpoint,
  proofOptionsEndpoint,
  removeKeyEndpoint,
  renameKeyEndpoint,
  saveAccountEndpoint,
  savePasswordEndpoint,
} from '@klaas/core/contract/admin/account-endpoints.ts';
import {
  countsEndpoint,
  liveEndpoint,
  presenceEndpoint,
} from '@klaas/core/contract/admin/shell-endpoints.ts';
import { signInByPasswordEndpoint } from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import {
  meEndpoint,
  saveMemberEndpoint,
  staffMemberEndpoint,
  trustSessionEndpoint,
} from '@klaas/core/contract/admin/staff-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftwareAuthenticator } from '../outside/software-authenticator.ts';
import { composeApi, createTestApi, type TestApi } from '../test-deps.ts';
import {
  type Browser,
  codeAt,
  granted,
  joinByPasskey,
  openBrowser,
  PASSWORD,
  signInByPasskey,
} from './people-fixture.ts';

let api: TestApi;
let owner: Awaited<ReturnType<typeof joinByPasskey>>;
let nowMs = Date.parse('2026-06-01T09:00:00Z');
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => nowMs } });
  owner = await joinByPasskey(api, 'owner', 'Mari Omanik');
});
afterAll(() => api.stop());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const prove = async ({ browser, authenticator } = owner) => {
  const { passkey } = granted(await browser.call(proofOptionsEndpoint));
  const body = { passkey: authenticator.get(passkey as { challenge: string }) };
  return browser.call(proofEndpoint, { body });
};
const idOf = async (browser: Browser) => granted(await browser.call(meEndpoint)).id;
const changesOf = async (id: number) =>
  (
    await api.services.db.$client.query<{
      actor_name: string;
      version: number;
      before: object;
      after: object;
    }>(
      `select actor_name, version, before, after from change
       where entity = 'staff_member' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows;

describe('my account', () => {
  it('keys are added, renamed and removed, and the log has no secret', async () => {
    const { browser } = await joinByPasskey(api, 'orders');
    const id = await idOf(browser);
    const second = createSoftwareAuthenticator();
    const options = granted(await browser.call(newKeyOptionsEndpoint));
    const body = { passkey: second.create(options), name: 'Telefon' };
    nowMs += 1;
    expect(await browser.call(addKeyEndpoint, { body })).toMatchObject({ ok: true });
    const [phone, laptop] = granted(await browser.call(accountEndpoint)).keys;
    expect([phone?.name, laptop?.name]).toEqual(['Telefon', 'Laptop']);
    const params = { key: laptop?.id ?? '' };
    await browser.call(renameKeyEndpoint, { params, body: { name: 'Vana arvuti' } });
    expect(await browser.call(removeKeyEndpoint, { params })).toMatchObject({ ok: true });
    expect(await browser.call(removeKeyEndpoint, { params })).toMatchObject({ error: 'not_found' });
    expect(await browser.call(removeKeyEndpoint, { params: { key: phone?.id ?? '' } })).toMatchObject({
      ...{ error: 'state_forbids', detail: 'last_way_in' },
    });
    const changes = await changesOf(id);
    expect(changes.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    expect(changes.at(-1)).toMatchObject({
      before: { keys: ['Telefon', 'Vana arvuti'] },
      after: { keys: ['Telefon'] },
    });
    expect(JSON.stringify(changes)).not.toContain(phone?.id);
  });

  it('[OFFICE-25] a new password and app count at once, end the other sessions, and are not in the log', async () => {
    const { browser, email, authenticator } = await joinByPasskey(api, 'orders');
    const other = openBrowser(api.app);
    await signInByPasskey(other, authenticator);
    const { sealed, secret } = granted(await browser.call(newTotpEndpoint));
    const save = (password: string, code: string) =>
      browser.call(savePasswordEndpoint, { body: { password, totp: { sealed, code } } });
    const code = codeAt(secret, nowMs);
    expect(await save('short', code)).toMatchObject({ fields: [{ rule: 'password_too_short' }] });
    expect(await save(PASSWORD, code === '000000' ? '000001' : '000000')).toMatchObject({
      fields: [{ field: 'totp.code', rule: 'wrong_code' }],
    });
    expect(await save(PASSWORD, code)).toMatchObject({ ok: true });
    expect(await other.call(meEndpoint)).toEqual({ ok: false, error: 'signed_out' });
    nowMs += MINUTE_MS;
    const body = { email, password: PASSWORD, code: codeAt(secret, nowMs) };
    expect(await openBrowser(api.app).call(signInByPasswordEndpoint, { body })).toMatchObject({ ok: true });
    const { rows } = await api.services.db.$client.query(
      'select (select json_agg(c)::text from change c) || (select json_agg(m)::text from staff_member m) as all',
    );
    for (const value of [PASSWORD, secret, sealed]) expect(rows[0].all).not.toContain(value);
    expect(JSON.stringify(await changesOf(await idOf(browser)))).not.toContain('argon2');
  });

  it('name, language and shortcuts have versions; a foreign change of another field is kept', async () => {
    const { browser } = await joinByPasskey(api, 'orders', 'Olga');
    const id = await idOf(browser);
    const first = await browser.call(accountEndpoint);
    const version = first.ok ? first.version : 0;
    await prove();
    await owner.browser.call(saveMemberEndpoint, { params: { id }, body: { name: 'Olga Demo' } });
    const save = (fields: object) => browser.call(saveAccountEndpoint, { body: { version, ...fields } });
    expect(await save({ language: 'ru', has_shortcuts: false })).toMatchObject({ ok: true });
    expect(await save({ name: 'Olga Proov' })).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: 'name', base: 'Olga', mine: 'Olga Proov', theirs: 'Olga Demo' }],
    });
    expect(await browser.call(accountEndpoint)).toMatchObject({
      value: { name: 'Olga Demo', language: 'ru', has_shortcuts: false },
    });
  });
});

describe('sessions', () => {
  it('[OFFICE-09] show device and last use; an ended one is out at once in every process', async () => {
    const { browser, authenticator } = await joinByPasskey(api, 'orders');
    const secondProcess = openBrowser(composeApi(api.services));
    await signInByPasskey(secondProcess, authenticator);
    const third = openBrowser(api.app);
    await signInByPasskey(third, authenticator);
    const { sessions } = granted(await secondProcess.call(accountEndpoint));
    expect(sessions).toHaveLength(3);
    expect(sessions).toContainEqual(
      expect.objectContaining({
        device: expect.stringContaining('Firefox'),
        last_used_at: new Date(nowMs).toISOString(),
      }),
    );
    const current = sessions.find(({ is_current }) => is_current)?.id ?? '';
    await browser.call(endOwnSessionEndpoint, { params: { session: current } });
    expect((await secondProcess.request(meEndpoint)).status).toBe(401);
    expect(await browser.call(endOwnSessionEndpoint, { params: { session: randomUUID() } })).toMatchObject({
      error: 'not_found',
    });
    await browser.call(endOtherSessionsEndpoint);
    expect((await third.request(meEndpoint)).status).toBe(401);
    expect((await browser.request(meEndpoint)).status).toBe(200);
  });

  it('end after 12 hours of rest and after 7 days; of a trusted workshop device after 30 days', async () => {
    const orders = await joinByPasskey(api, 'orders');
    const workshop = await joinByPasskey(api, 'workshop');
    await prove();
    const trust = async (person: typeof orders) => {
      const id = await idOf(person.browser);
      const { sessions } = granted(await owner.browser.call(staffMemberEndpoint, { params: { id } }));
      const body = { session: sessions[0]?.id };
      return owner.browser.call(trustSessionEndpoint, { params: { id }, body });
    };
    expect(await trust(orders)).toMatchObject({ error: 'invalid' });
    expect(await trust(workshop)).toMatchObject({ ok: true });
    for (let hours = 0; hours < 7 * 24; hours += 11) {
      expect((await orders.browser.request(meEndpoint)).status).toBe(200);
      nowMs += 11 * HOUR_MS;
    }
    expect((await orders.browser.request(meEndpoint)).status).toBe(401);
    nowMs += 20 * 24 * HOUR_MS;
    expect((await workshop.browser.request(meEndpoint)).status).toBe(200);
    nowMs += 4 * 24 * HOUR_MS;
    expect((await workshop.browser.request(meEndpoint)).status).toBe(401);
  });

  it('[OFFICE-09] rest while a page that nobody is at keeps its stream open and asks by itself', async () => {
    const { browser } = await joinByPasskey(api, 'orders');
    const usedAt = nowMs;
    const headers = { 'Office-Unattended': '1' };
    for (let hours = 0; hours < 12; hours += 4) {
      nowMs += 4 * HOUR_MS;
      const stream = await browser.request(liveEndpoint);
      expect(stream.status).toBe(200);
      await stream.body?.cancel();
      const present = { body: { thing: 'orders/12' }, headers };
      expect(await browser.call(presenceEndpoint, present)).toMatchObject({ ok: true });
      expect((await browser.request(countsEndpoint, { headers })).status).toBe(200);
    }
    const [session] = granted(await browser.call(accountEndpoint, { headers })).sessions;
    expect(session?.last_used_at).toBe(new Date(usedAt).toISOString());
    nowMs += 1;
    expect((await browser.request(meEndpoint)).status).toBe(401);
  });

  it('[OFFICE-09] of somebody who reads an open page, which says so, does not end', async () => {
    const { browser } = await joinByPasskey(api, 'orders');
    nowMs += 11 * HOUR_MS;
    granted(await browser.call(presenceEndpoint, { body: { thing: 'orders/12' } }));
    nowMs += 11 * HOUR_MS;
    expect((await browser.request(meEndpoint)).status).toBe(200);
  });
});
