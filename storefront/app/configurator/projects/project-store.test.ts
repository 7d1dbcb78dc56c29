import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { expect, it } from 'vitest';
import { createLocalStore } from '../../offline/local-store.ts';
import { createMemoryDriver } from '../../offline/storage-driver.ts';
import { newProject, type Project, withOpening, withoutOpening } from './project.ts';
import {
  type AccountCall,
  createCustomerProjects,
  createGuestProjects,
  createProjectChanges,
} from './project-store.ts';

const opening = {
  name: '',
  sku: 'A',
  query: 'width=900&height=2000',
  qty: 1,
  product_name: 'Wall',
  path: '/p',
  price_incl_tax: 100,
};
const project = withOpening(newProject('p1', 'Flat', '2026-01-01'), opening, '2026-01-02');

const localOf = () =>
  createLocalStore({
    driver: createMemoryDriver(),
    storeCode: 'et',
    commonCache: false,
    now: () => 0,
    log: () => {},
  }).collection('projects');

/** A fake account backed by a map; `rejectedId` names a project that it rejects. */
const accountOf = (rejectedId = '') => {
  const stored = new Map<string, unknown>();
  const client = {
    call: async (
      { method, path }: { method: string; path: string },
      input: { body?: Pick<Project, 'id' | 'openings'>; params?: { id: string } },
    ) => {
      if (path.endsWith('/projects')) return { ok: true, code: 200, result: [...stored.values()] };
      if (method === 'DELETE') return { ok: true, code: 200, result: stored.delete(input.params?.id ?? '') };
      if (input.body?.id === rejectedId) return { ok: false, code: 400, result: [], error: 'http' };
      stored.set(input.body?.id ?? '', {
        ...project,
        ...input.body,
        openings: input.body?.openings.map((saved) => ({ ...opening, ...saved })),
      });
      return { ok: true, code: 200, result: stored.get(input.body?.id ?? '') };
    },
  } as unknown as ShopClient;
  const call: AccountCall = async (run) => {
    const response = await run(client);
    return response.ok ? { ok: true, value: response.result } : { ok: false, error: 'refused' };
  };
  return { stored, call };
};

it("stores a guest's projects in the browser", async () => {
  const store = createGuestProjects(localOf());
  await store.save(project);
  expect(await store.list()).toEqual([project]);
  await store.remove('p1');
  expect(await store.list()).toEqual([]);
});

it("moves a guest's projects into the account once", async () => {
  const local = localOf();
  const { stored, call } = accountOf();
  await createGuestProjects(local).save(project);
  const store = createCustomerProjects(call, local);
  expect((await store.list()).map(({ id }) => id)).toEqual(['p1']);
  expect([...stored.keys()]).toEqual(['p1']);
  expect(await local.entries()).toEqual([]);
  await store.remove('p1');
  expect(await store.list()).toEqual([]);
});

it('keeps a project that the account rejects in the browser, where it can be removed', async () => {
  const local = localOf();
  const { stored, call } = accountOf('p1');
  await createGuestProjects(local).save(project);
  const store = createCustomerProjects(call, local);
  expect((await store.list()).map(({ id }) => id)).toEqual(['p1']);
  expect(stored.size).toBe(0);
  await store.remove('p1');
  expect(await store.list()).toEqual([]);
});

it('throws instead of faking a result when the request fails', async () => {
  const store = createCustomerProjects(async () => ({ ok: false, error: 'unreachable' }), localOf());
  await expect(store.list()).rejects.toThrow('unreachable');
  await expect(store.save(project)).rejects.toThrow('unreachable');
});

const named = (name: string) => ({ ...opening, name });
const threeOpenings = ['Bath', 'Sauna', 'Hall'].reduce(
  (all, name) => withOpening(all, named(name), '2026-01-02'),
  newProject('p1', 'Flat', '2026-01-01'),
);
const namesOf = async (store: ReturnType<typeof createCustomerProjects>) =>
  (await store.list()).flatMap(({ openings }) => openings.map(({ name }) => name));
const removal = (name: string) => (stored: Project | undefined) =>
  stored ? withoutOpening(stored, named(name), '2026-01-03') : null;

it('two openings removed at once are both removed', async () => {
  const store = createCustomerProjects(accountOf().call, localOf());
  await store.save(threeOpenings);
  const change = createProjectChanges(store);
  await Promise.all([change('p1', removal('Bath')), change('p1', removal('Hall'))]);
  expect(await namesOf(store)).toEqual(['Sauna']);
  await change('p1', removal('Sauna'));
  expect(await store.list()).toEqual([]);
  expect(await change('p1', removal('Sauna'))).toBeNull();
});

it('an opening that another tab has added is kept when one is removed here', async () => {
  const { call } = accountOf();
  const here = createCustomerProjects(call, localOf());
  await here.save(threeOpenings);
  const [changeHere, changeThere] = [here, createCustomerProjects(call, localOf())].map(createProjectChanges);
  await changeThere?.('p1', (stored = threeOpenings) => withOpening(stored, named('Loft'), '2026-01-03'));
  await changeHere?.('p1', removal('Bath'));
  expect(await namesOf(here)).toEqual(['Sauna', 'Hall', 'Loft']);
});
