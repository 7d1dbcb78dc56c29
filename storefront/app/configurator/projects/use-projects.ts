// The shopper's projects on a page: loads, changes and saves them.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { inOrder, type Project } from './project.ts';
import { type AccountCall, createCustomerProjects, createGuestProjects } from './project-store.ts';

/** Provided by the route: whose projects these are. */
export interface ProjectAccess {
  /** `null` for a guest. */
  customerId: string | null;
  /** Not yet known whether there is a customer. */
  isUnknown: boolean;
  call: AccountCall;
}

export interface Projects {
  /** `null` until they are loaded. */
  projects: readonly Project[] | null;
  hasFailed: boolean;
  save: (project: Project) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export const useProjects = ({ customerId, isUnknown, call }: ProjectAccess): Projects => {
  const local = useLocalStore();
  const [projects, setProjects] = useState<readonly Project[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const store = useMemo(() => {
    if (!local || isUnknown) return null;
    const collection = local.collection('projects');
    return customerId === null ? createGuestProjects(collection) : createCustomerProjects(call, collection);
  }, [local, isUnknown, customerId, call]);

  const load = useCallback(async () => {
    if (!store) return;
    try {
      setProjects(await store.list());
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [store]);
  useEffect(() => void load(), [load]);
  // Another tab may save and remove too.
  useEffect(() => local?.onChangedElsewhere('projects', () => void load()), [local, load]);

  return {
    projects,
    hasFailed,
    async save(project) {
      await store?.save(project);
      setProjects((before) => inOrder([project, ...(before ?? []).filter(({ id }) => id !== project.id)]));
    },
    async remove(id) {
      await store?.remove(id);
      setProjects((before) => (before ?? []).filter((project) => project.id !== id));
    },
  };
};
