import { expect, test } from '../support/request-id.ts';

test('[ROUTE-04] an unknown account section is a 404, a known one is not', async ({ request }) => {
  for (const [section, status] of [
    ['nonsense', 404],
    ['toString', 404],
    ['orders', 200],
  ] as const)
    expect((await request.get(`/et/my-account/${section}`)).status(), section).toBe(status);
});
