// The areas of the office: navigation, routes, keys and palette are made from this list. A person sees those that the
// role may open.
import type { Area } from './area.ts';

export const AREAS: readonly Area[] = [
  {
    path: 'today',
    title: 'shell.today',
    icon: 'home',
    key: 't',
    group: null,
    permission: null,
    route: { lazy: async () => ({ Component: (await import('../today/today-screen.tsx')).TodayScreen }) },
  },
  {
    path: 'changes',
    title: 'shell.changes',
    icon: 'history',
    key: 'l',
    group: 'shell.group_shop',
    permission: 'changes.read',
    route: {
      lazy: async () => ({ Component: (await import('../changes/changes-screen.tsx')).ChangesScreen }),
    },
  },
];
