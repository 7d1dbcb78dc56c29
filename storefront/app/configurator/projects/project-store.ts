// Project storage: the account of a customer, this browser for a guest.
// A guest's projects move into the account after login.
import {
  deleteProjectEndpoint,
  listProjectsEndpoint,
  saveProjectEndpoint,
} from '@klaas/core/contract/configuration-endpoints.ts';
import type { ShopClient, ShopResponse } from '@klaas/core/contract/shop-client.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { createExclusive } from '../../offline/exclusive-lock.ts';
import type { LocalCollection } from '../../offline/local-store.ts';
import { inOrder, type Project } from './project.ts';

/** An authenticated request; fails without a customer or a connection. */
export type AccountCall = <Value>(
  run: (client: ShopClient) => Promise<ShopResponse<Value>>,
) => Promise<Result<Value, string>>;

export interface ProjectStore {
  list(): Promise<Project[]>;
  save(project: Project): Promise<void>;
  remove(id: string): Promise<void>;
}

const valueOrThrow = <Value>(result: Result<Value, string>): Value => {
  if (!result.ok) throw new Error(`projects: ${result.error}`);
  return result.value;
};

const localProjects = async (local: LocalCollection): Promise<Project[]> =>
  (await local.entries<Project>()).map(([, project]) => project);

export const createGuestProjects = (local: LocalCollection): ProjectStore => ({
  list: async () => inOrder(await localProjects(local)),
  save: (project) => local.set(project.id, project),
  remove: (id) => local.remove(id),
});

const send = async (call: AccountCall, { id, name, openings }: Project): Promise<void> => {
  const body = {
    id,
    name,
    openings: openings.map(({ name: title, sku, query, qty }) => ({ name: title, sku, query, qty })),
  };
  valueOrThrow(await call((client) => client.call(saveProjectEndpoint, { body })));
};

export const createCustomerProjects = (call: AccountCall, local: LocalCollection): ProjectStore => ({
  async list() {
    for (const project of await localProjects(local)) {
      // A project that cannot be moved, for example because its product is gone, stays in the browser.
      const isMoved = await send(call, project).then(
        () => true,
        () => false,
      );
      if (isMoved) await local.remove(project.id);
    }
    const stored = valueOrThrow(await call((client) => client.call(listProjectsEndpoint, {})));
    return inOrder([...stored, ...(await localProjects(local))]);
  },
  save: (project) => send(call, project),
  async remove(id) {
    if ((await localProjects(local)).some((project) => project.id === id)) return local.remove(id);
    valueOrThrow(await call((client) => client.call(deleteProjectEndpoint, { params: { id } })));
  },
});

/** Returns the changed project; `null`: there is nothing to change. */
type ProjectChange = (stored: Project | undefined) => Project | null;

/** One change at a time, of the project as it is stored now: another tab or device may have changed it since it was shown. */
export const createProjectChanges = (store: ProjectStore) => {
  const exclusive = createExclusive('klaas-projects');
  return (id: string, change: ProjectChange): Promise<Project | null> =>
    exclusive(async () => {
      const changed = change((await store.list()).find((project) => project.id === id));
      if (changed && changed.openings.length > 0) await store.save(changed);
      else if (changed) await store.remove(id);
      return changed;
    });
};
