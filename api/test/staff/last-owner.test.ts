import {
  accountEndpoint,
  newTotpEndpoint,
  removeKeyEndpoint,
  savePasswordEndpoint,
} from '@klaas/core/contract/admin/account-endpoints.ts';
import {
  meEndpoint,
  removeMemberEndpoint,
  removeMemberKeyEndpoint,
  saveMemberEndpoint,
  staffEndpoint,
} from '@klaas/core/contract/admin/staff-endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseAllWork } from '../../src/release-work.ts';
import { createStaffEditor } from '../../src/staff/people/staff-editor.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { composeApi, createTestApi, type TestApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';
import {
  codeAt,
  granted,
  joinByPasskey,
  joinByPassword,
  openBrowser,
  PASSWORD,
  signInByPasskey,
} from './people-fixture.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.stop());

type Person = Awaited<ReturnType<typeof joinByPasskey>>;
const LAST = { ok: false, error: 'state_forbids', detail: 'last_owner' };
const idOf = async ({ browser }: Pick<Person, 'browser'>) => granted(await browser.call(meEndpoint)).id;
const keyOf = async ({ browser }: Person) => granted(await browser.call(accountEndpoint)).keys[0]?.id ?? '';

/** Whoever can sign in without a key may lose it. */
const addPassword = async ({ browser }: Pick<Person, 'browser'>) => {
  const { sealed, secret } = granted(await browser.call(newTotpEndpoint));
  const totp = { sealed, code: codeAt(secret, api.services.now()) };
  granted(await browser.call(savePasswordEndpoint, { body: { password: PASSWORD, totp } }));
};

describe('[OFFICE-11] the last owner', () => {
  it('cannot be removed, demoted or left without a key, and nothing is logged', async () => {
    const owner = await joinByPasskey(api, 'owner');
    const id = await idOf(owner);
    const key = await keyOf(owner);
    // An owner with a password only cannot replace one with a key.
    const second = await joinByPassword(api, 'owner');
    const params = { id };
    for (const browser of [owner.browser, second.browser]) {
      expect(await browser.call(saveMemberEndpoint, { params, body: { role: 'orders' } })).toEqual(LAST);
      expect(await browser.call(removeMemberEndpoint, { params })).toEqual(LAST);
      expect(await browser.call(removeMemberKeyEndpoint, { params: { id, key } })).toEqual(LAST);
    }
    expect(await owner.browser.call(removeKeyEndpoint, { params: { key } })).toEqual(LAST);
    expect((await owner.browser.request(meEndpoint)).status).toBe(200);
    const { rows } = await api.services.db.$client.query(
      `select count(*)::int as changes from change where entity = 'staff_member' and entity_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ changes: 1 }]);
  });

  it('may leave when another one with a key is there, and is out in every process', async () => {
    const owner = await joinByPasskey(api, 'owner');
    const second = await joinByPasskey(api, 'owner');
    const elsewhere = openBrowser(composeApi(api.services));
    await signInByPasskey(elsewhere, owner.authenticator);
    const params = { id: await idOf(owner) };
    expect(await second.browser.call(removeMemberEndpoint, { params })).toMatchObject({ ok: true });
    expect((await elsewhere.request(meEndpoint)).status).toBe(401);
    expect(await signInByPasskey(elsewhere, owner.authenticator)).toMatchObject({
      detail: 'sign_in_refused',
    });
    expect(await second.browser.call(removeMemberEndpoint, { params })).toMatchObject({ error: 'not_found' });
    expect(granted(await second.browser.call(staffEndpoint)).members).toHaveLength(1);
  });

  it('one of several keeps the last way to sign in', async () => {
    const owner = await joinByPasskey(api, 'owner');
    await joinByPasskey(api, 'owner');
    const params = { key: await keyOf(owner) };
    expect(await owner.browser.call(removeKeyEndpoint, { params })).toEqual({
      ...{ ok: false, error: 'state_forbids', detail: 'last_way_in' },
    });
    await addPassword(owner);
    expect(await owner.browser.call(removeKeyEndpoint, { params })).toMatchObject({ ok: true });
  });

  it('is decided with the owners locked: a second write waits for the first', async () => {
    const first = await idOf(await joinByPasskey(api, 'owner'));
    const second = await idOf(await joinByPasskey(api, 'owner'));
    const { db, now } = api.services;
    const editor = createStaffEditor({ db, now, releaseWork: releaseAllWork });
    const gate = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    const demoted = editor.change(TEST_AUTHOR, first, async (tx) => {
      await tx.execute(sql`update staff_member set role = 'orders' where id = ${first}`);
      begun.resolve();
      return gate.promise;
    });
    await begun.promise;
    const refused = editor.save(TEST_AUTHOR, second, { fields: { role: 'orders' } });
    const isWaiting = async () => {
      const { rows } = await db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`);
      return rows.length > 0;
    };
    await waitUntil(isWaiting);
    gate.resolve(true);
    expect(await demoted).toMatchObject({ ok: true });
    expect(await refused).toEqual(LAST);
  });

  it.each(['demote', 'remove', 'take the key of'] as const)(
    'remains when owners %s each other at once',
    async (action) => {
      const owners = [await joinByPasskey(api, 'owner'), await joinByPasskey(api, 'owner')];
      for (const one of owners) await addPassword(one);
      const people = await Promise.all(
        owners.map(async (one) => ({ id: await idOf(one), key: await keyOf(one), browser: one.browser })),
      );
      const apps = [api.app, composeApi(api.services)];
      const answers = await Promise.all(
        people.map(async ({ browser }, index) => {
          const { id = 0, key = '' } = people[1 - index] ?? {};
          const elsewhere = openBrowser(apps[index] ?? api.app);
          const headers = { Cookie: browser.cookie() };
          if (action === 'demote')
            return elsewhere.call(saveMemberEndpoint, { params: { id }, body: { role: 'orders' }, headers });
          if (action === 'remove') return elsewhere.call(removeMemberEndpoint, { params: { id }, headers });
          return elsewhere.call(removeMemberKeyEndpoint, { params: { id, key }, headers });
        }),
      );
      expect(
        answers.filter(({ ok }) => ok),
        JSON.stringify(answers),
      ).toHaveLength(1);
      const { rows } = await api.services.db.$client.query(
        `select count(*)::int as owners from staff_member m where role = 'owner' and removed_at is null
          and exists (select 1 from staff_passkey k where k.staff_id = m.id)`,
      );
      expect(rows).toEqual([{ owners: 1 }]);
    },
  );
});
