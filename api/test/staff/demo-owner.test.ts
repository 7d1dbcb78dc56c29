import {
  newKeyOptionsEndpoint,
  newRecoveryCodesEndpoint,
} from '@klaas/core/contract/admin/account-endpoints.ts';
import { signInToDemoEndpoint, signInWaysEndpoint } from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import {
  inviteEndpoint,
  meEndpoint,
  removeMemberEndpoint,
  saveMemberEndpoint,
  staffEndpoint,
} from '@klaas/core/contract/admin/staff-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDemoShop } from '../../src/db/demo/remove-demo-shop.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { granted, joinByPasskey, openBrowser } from './people-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
});
afterAll(() => api.stop());

const FORBIDDEN = { ok: false, error: 'state_forbids', detail: 'demo_owner' };

describe('the owner of the demo shop', () => {
  it('is whoever wants to look around', async () => {
    const browser = openBrowser(api.app);
    expect(await browser.call(signInWaysEndpoint)).toMatchObject({ value: { has_demo: true } });
    expect(await browser.call(signInToDemoEndpoint)).toMatchObject({ ok: true });
    expect(await browser.call(meEndpoint)).toMatchObject({ value: { name: 'Mari Näidis', role: 'owner' } });
  });

  it('shuts nobody out and lets nobody in', async () => {
    const real = await joinByPasskey(api, 'owner', 'Päris Omanik');
    const browser = openBrowser(api.app);
    await browser.call(signInToDemoEndpoint);
    const params = { id: granted(await real.browser.call(meEndpoint)).id };
    const invited = { email: 'x@example.com', role: 'owner', language: 'et' };
    expect(await browser.call(inviteEndpoint, { body: invited })).toEqual(FORBIDDEN);
    expect(await browser.call(saveMemberEndpoint, { params, body: { role: 'orders' } })).toEqual(FORBIDDEN);
    expect(await browser.call(removeMemberEndpoint, { params })).toEqual(FORBIDDEN);
    expect(await browser.call(newKeyOptionsEndpoint)).toEqual(FORBIDDEN);
    expect(await browser.call(newRecoveryCodesEndpoint)).toEqual(FORBIDDEN);
    expect(granted(await real.browser.call(staffEndpoint)).members).toHaveLength(6);
  });

  it('goes with the demo, signed in or not', async () => {
    const browser = openBrowser(api.app);
    await browser.call(signInToDemoEndpoint);
    await removeDemoShop(api.services.db, TEST_AUTHOR, { isTrial: false });
    expect((await browser.request(meEndpoint)).status).toBe(401);
    expect(await browser.call(signInToDemoEndpoint)).toMatchObject({ ok: false });
  });
});
