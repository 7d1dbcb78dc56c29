// The shopper's projects on a page: loads, changes and saves them.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import {
  inOrder,
  type NewOpening,
  type Opening,
  type Project,
  withOpening,
  withoutOpening,
} from './project.ts';
import {
  type AccountCall,
  createCustomerProjects,
  createGuestProjects,
  createProjectChanges,
} from './project-store.ts';

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
  /** Adds it to the project, which may be a new one. */
  addOpening: (project: Project, opening: NewOpening) => Promise<void>;
  /** A project without openings is removed. */
  removeOpening: (project: Project, opening: Opening) => Promise<void>;
}

export const useProjects = ({ customerId, isUnknown, call }: ProjectAccess): Projects => {
  const local = useLocalStore();
  const [projects, setProjects] = useState<readonly Project[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const store = useMemo(() => {
    if (!local || isUnknown) return null;
    const collection = local.collection('projects');
    const store =
      customerId === null ? createGuestProjects(collection) : createCustomerProjects(call, collection);
    return { list: store.list, change: createProjectChanges(store) };
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

  const change = async (id: string, next: (stored: Project | undefined) => Project | null) => {
    const changed = await store?.change(id, next);
    setProjects((before) => {
      const others = (before ?? []).filter((project) => project.id !== id);
      return changed && changed.openings.length > 0 ? inOrder([changed, ...others]) : others;
    });
  };
  const now = () => new Date().toISOString();

  return {
    projects,
    hasFailed,
    addOpening: (project, opening) =>
      change(project.id, (stored = project) => withOpening(stored, opening, now())),
    removeOpening: (project, opening) =>
      change(project.id, (stored) => (stored ? withoutOpening(stored, opening, now()) : null)),
  };
};
