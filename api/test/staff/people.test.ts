import { randomUUID } from 'node:crypto';
import {
  accountEndpoint,
  newRecoveryCodesEndpoint,
  proofEndpoint,
  proofOptionsEndpoint,
} from '@klaas/core/contract/admin/account-endpoints.ts';
import { createRoleEndpoint, removeRoleEndpoint } from '@klaas/core/contract/admin/role-endpoints.ts';
import {
  acceptInvitationEndpoint,
  invitationEndpoint,
  signInByRecoveryEndpoint,
} from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import {
  inviteEndpoint,
  meEndpoint,
  saveMemberEndpoint,
  sendKeyLinkEndpoint,
  staffEndpoint,
  withdrawInvitationEndpoint,
} from '@klaas/core/contract/admin/staff-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOutbox } from '../../src/providers/mail/outbox.ts';
import { createSoftwareAuthenticator } from '../outside/software-authenticator.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import {
  acceptByPasskey,
  type Browser,
  codeAt,
  granted,
  joinByPasskey,
  joinByPassword,
  openBrowser,
  printInvitation,
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
const OVER = { ok: false, error: 'not_found', detail: 'invitation_over' };

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

/** The token of the newest link that was sent to an address. */
const mailedToken = async (email: string, kind = 'staff-invitation') => {
  const sent = (await loadOutbox(api.services.db)).find(
    (one) => one.to_address === email && one.kind === kind,
  );
  return { subject: sent?.subject ?? '', token: /#([0-9a-f]{64})/.exec(sent?.text ?? '')?.[1] ?? '' };
};

describe('invitations', () => {
  it('[OFFICE-03] a printed link works once and for 15 minutes', async () => {
    const { token } = await printInvitation(api, 'orders');
    const later = await printInvitation(api, 'orders');
    const browser = openBrowser(api.app);
    expect(await acceptByPasskey(browser, token, createSoftwareAuthenticator())).toMatchObject({ ok: true });
    expect(await browser.call(meEndpoint)).toMatchObject({ value: { role: 'orders' } });
    expect(await acceptByPasskey(openBrowser(api.app), token, createSoftwareAuthenticator())).toEqual(OVER);
    nowMs += 15 * MINUTE_MS;
    expect(await browser.call(invitationEndpoint, { body: { token: later.token } })).toEqual(OVER);
    expect(await acceptByPasskey(browser, later.token, createSoftwareAuthenticator())).toEqual(OVER);
  });

  it('[OFFICE-10] an e-mailed one is used once, ends after 72 hours and gives exactly the invited role', async () => {
    await prove();
    const email = `uus-${randomUUID()}@example.com`;
    const body = { email, role: 'workshop', language: 'ru' };
    expect(await owner.browser.call(inviteEndpoint, { body })).toMatchObject({ ok: true });
    const { subject, token } = await mailedToken(email);
    expect(subject).toMatch(/^Приглашение/);
    nowMs += 71 * HOUR_MS;
    const browser = openBrowser(api.app);
    expect(await browser.call(invitationEndpoint, { body: { token } })).toMatchObject({
      value: { email, role: 'workshop', name: null },
    });
    const authenticator = createSoftwareAuthenticator();
    // A role in the request is nobody's.
    const forged = { token, role: 'owner', name: 'x', language: 'et', proof: {} };
    expect(await browser.call(acceptInvitationEndpoint, { body: forged })).toMatchObject({
      error: 'invalid',
    });
    expect(await acceptByPasskey(browser, token, authenticator)).toMatchObject({ ok: true });
    expect(await browser.call(meEndpoint)).toMatchObject({ value: { role: 'workshop' } });
    owner = { ...owner, browser: openBrowser(api.app) };
    await signInByPasskey(owner.browser, owner.authenticator);

    const late = `hilja-${randomUUID()}@example.com`;
    await owner.browser.call(inviteEndpoint, { body: { ...body, email: late } });
    nowMs += 72 * HOUR_MS;
    expect(
      await acceptByPasskey(openBrowser(api.app), (await mailedToken(late)).token, authenticator),
    ).toEqual(OVER);
  });

  it('[OFFICE-10] of parallel acceptances one joins', async () => {
    const { email, token } = await printInvitation(api, 'content');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        acceptByPasskey(openBrowser(api.app), token, createSoftwareAuthenticator()),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    owner = { ...owner, browser: openBrowser(api.app) };
    await signInByPasskey(owner.browser, owner.authenticator);
    const { members } = granted(await owner.browser.call(staffEndpoint));
    expect(members.filter((one) => one.email === email)).toMatchObject([{ keys: 1, role: 'content' }]);
  });

  it('[OFFICE-15] a repeated key gives the first answer and one effect', async () => {
    await prove();
    const email = `korra-${randomUUID()}@example.com`;
    const body = { email, role: 'orders', language: 'et' };
    const key = randomUUID();
    const invite = () => owner.browser.call(inviteEndpoint, { body, key });
    const first = await invite();
    expect(first).toMatchObject({ ok: true });
    expect(await invite()).toEqual(first);
    const sent = (await loadOutbox(api.services.db)).filter((one) => one.to_address === email);
    expect(sent).toHaveLength(1);
    const other = { ...body, role: 'owner' };
    expect(await owner.browser.call(inviteEndpoint, { body: other, key })).toMatchObject({
      fields: [{ field: 'Idempotency-Key' }],
    });
  });

  it('[OFFICE-10] gives the role that an owner made, which stays while somebody is invited to it', async () => {
    await prove();
    const role = { name: 'Packing', based_on: 'workshop', permissions: ['orders.ship', 'messages.read'] };
    const { id } = granted(await owner.browser.call(createRoleEndpoint, { body: role }));
    const email = `pakkija-${randomUUID()}@example.com`;
    const body = { email, role: 'owner', role_id: id, language: 'en' };
    expect(await owner.browser.call(inviteEndpoint, { body: { ...body, role_id: id + 1 } })).toMatchObject({
      ...{ error: 'invalid', fields: [{ field: 'role_id', rule: 'role_unknown' }] },
    });
    granted(await owner.browser.call(inviteEndpoint, { body }));
    const { invitations } = granted(await owner.browser.call(staffEndpoint));
    // The built-in role is that of the made one, whatever the request says.
    expect(invitations.find((one) => one.email === email)).toMatchObject({ role: 'workshop', role_id: id });
    expect(await owner.browser.call(removeRoleEndpoint, { params: { id } })).toMatchObject({
      detail: 'role_in_use',
    });
    const { token } = await mailedToken(email);
    const browser = openBrowser(api.app);
    expect(await browser.call(invitationEndpoint, { body: { token } })).toMatchObject({
      value: { role: 'workshop', role_name: 'Packing' },
    });
    granted(await acceptByPasskey(browser, token, createSoftwareAuthenticator()));
    expect(await browser.call(meEndpoint)).toMatchObject({
      value: { role: 'workshop', permissions: ['orders.read', 'orders.ship', 'messages.read'] },
    });
  });

  it('can be withdrawn, and nobody who works here is invited', async () => {
    await prove();
    const email = `tagasi-${randomUUID()}@example.com`;
    const body = { email, role: 'orders', language: 'en' };
    await owner.browser.call(inviteEndpoint, { body });
    const { token } = await mailedToken(email);
    const { invitations } = granted(await owner.browser.call(staffEndpoint));
    const { id } = invitations.find((one) => one.email === email) ?? { id: '' };
    const params = { invitation: id };
    expect(await owner.browser.call(withdrawInvitationEndpoint, { params })).toMatchObject({ ok: true });
    expect(await openBrowser(api.app).call(invitationEndpoint, { body: { token } })).toEqual(OVER);
    const again = { ...body, email: owner.email.toUpperCase() };
    expect(await owner.browser.call(inviteEndpoint, { body: again })).toMatchObject({
      error: 'invalid',
      fields: [{ field: 'email', rule: 'works_here' }],
    });
  });

  it('a link for a new key keeps the person and the role, and voids the old recovery codes', async () => {
    await prove();
    const person = await joinByPasskey(api, 'catalogue');
    const id = await idOf(person.browser);
    expect(await owner.browser.call(sendKeyLinkEndpoint, { params: { id } })).toMatchObject({ ok: true });
    const { token } = await mailedToken(person.email, 'staff-key-link');
    const browser = openBrowser(api.app);
    expect(await acceptByPasskey(browser, token, createSoftwareAuthenticator())).toMatchObject({ ok: true });
    expect(await browser.call(meEndpoint)).toMatchObject({ value: { id, role: 'catalogue' } });
    expect(granted(await browser.call(accountEndpoint)).keys).toHaveLength(2);
    const old = { email: person.email, code: person.codes[0] };
    expect(await openBrowser(api.app).call(signInByRecoveryEndpoint, { body: old })).toMatchObject({
      ok: false,
    });
  });
});

describe('a fresh proof', () => {
  it('[OFFICE-12] is asked for by a role change after five minutes, and given by passkey or code', async () => {
    const person = await joinByPasskey(api, 'orders');
    const id = await idOf(person.browser);
    const change = (role: string) =>
      owner.browser.call(saveMemberEndpoint, { params: { id }, body: { role } });
    await prove();
    nowMs += 5 * MINUTE_MS + 1;
    expect(await change('content')).toEqual({ ok: false, error: 'proof_needed' });
    expect(await prove({ ...owner, authenticator: person.authenticator })).toMatchObject({
      detail: 'proof_refused',
    });
    expect(await change('content')).toEqual({ ok: false, error: 'proof_needed' });
    expect(await prove()).toMatchObject({ ok: true });
    expect(await change('content')).toMatchObject({ ok: true });
    expect(await person.browser.call(meEndpoint)).toMatchObject({ value: { role: 'content' } });
    expect(await changesOf(id)).toMatchObject([
      { before: null },
      { actor_name: 'Mari Omanik', before: { role: 'orders' }, after: { role: 'content' } },
    ]);

    const typing = await joinByPassword(api, 'orders');
    nowMs += 6 * MINUTE_MS;
    expect(await typing.browser.call(newRecoveryCodesEndpoint)).toMatchObject({ error: 'proof_needed' });
    const code = codeAt(typing.secret, nowMs);
    expect(await typing.browser.call(proofEndpoint, { body: { code } })).toMatchObject({ ok: true });
    expect(await typing.browser.call(newRecoveryCodesEndpoint)).toMatchObject({ ok: true });
    expect(await typing.browser.call(proofEndpoint, { body: { code } })).toMatchObject({ ok: false });
  });

  it('a repeated request for recovery codes does not tell them again', async () => {
    const { browser } = await joinByPasskey(api, 'orders');
    const key = randomUUID();
    expect(await browser.call(newRecoveryCodesEndpoint, { key })).toMatchObject({ ok: true });
    expect(await browser.call(newRecoveryCodesEndpoint, { key })).toEqual({
      ...{ ok: false, error: 'conflict', detail: 'already_done' },
    });
  });
});
