import { meEndpoint } from '@klaas/core/contract/admin/staff-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { signInAs } from './office-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

describe('calls of the back office', () => {
  it('[OFFICE-02] without a session every address answers 401 and tells nothing about what exists', async () => {
    for (const path of ['/api/admin/me', '/api/admin/unknown', '/api/admin/orders/1']) {
      const response = await api.app.request(path);
      expect(response.status, path).toBe(401);
      expect(await response.json()).toEqual({ ok: false, error: 'signed_out' });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('says who is signed in and what this person may do', async () => {
    const workshop = await signInAs(api, 'workshop');
    const answer = await workshop.call(meEndpoint);
    expect(answer).toMatchObject({ ok: true, value: { name: 'Demo workshop', role: 'workshop' } });
    const response = await api.app.request('/api/admin/unknown', {
      headers: { Cookie: `__Host-office=${workshop.token}` },
    });
    expect(await response.json()).toEqual({ ok: false, error: 'not_found' });
  });
});
