// Calls that every screen of the back office makes.
import {
  colleaguesEndpoint,
  countsEndpoint,
  type Found,
  findEndpoint,
  liveEndpoint,
  presenceEndpoint,
} from '@klaas/core/contract/admin/shell-endpoints.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import type { AdminRouter, Authenticate } from '../../http/admin/admin-router.ts';
import type { LiveService } from './live-service.ts';

/** What waits in an area; the key is its path in the office. */
export interface AreaCount {
  area: string;
  permission: Permission;
  count: () => Promise<number>;
}

/** What an area adds to the palette. */
export interface Finder {
  /** `#` finds orders and panes, `@` people. */
  prefix?: '#' | '@';
  permission: Permission;
  find: (words: string, limit: number) => Promise<Found[]>;
}

const MAX_FOUND = 20;

interface ShellDeps {
  live: LiveService;
  counts: readonly AreaCount[];
  finders: readonly Finder[];
  colleagues: () => Promise<{ id: number; name: string }[]>;
  authenticate: Authenticate;
}

export const shellAdminRoutes = (
  router: AdminRouter,
  { live, counts, finders, colleagues, authenticate }: ShellDeps,
): void => {
  router.handle(countsEndpoint, async ({ staff }) => {
    const allowed = counts.filter(({ permission }) => staff.permissions.has(permission));
    const counted = await Promise.all(allowed.map(async ({ area, count }) => [area, await count()] as const));
    return { ok: true, value: Object.fromEntries(counted) };
  });

  router.handle(colleaguesEndpoint, async () => ({ ok: true, value: await colleagues() }));

  router.handle(findEndpoint, async ({ staff, query: { q } }) => {
    const [prefix] = /^[#@]/.exec(q) ?? [];
    const words = q.replace(/^[#@]\s*/, '').trim();
    if (words.length < 2) return { ok: true, value: [] };
    const allowed = finders.filter(
      (finder) =>
        staff.permissions.has(finder.permission) && (prefix === undefined || finder.prefix === prefix),
    );
    const found = await Promise.all(allowed.map(({ find }) => find(words, MAX_FOUND)));
    // Two finders may know the same thing; the first says more.
    const things = new Map(
      found
        .flat()
        .toReversed()
        .map((one) => [`${one.kind}:${one.id}`, one]),
    );
    return { ok: true, value: [...things.values()].toReversed().slice(0, MAX_FOUND) };
  });

  router.handleStream(liveEndpoint, ({ c }) =>
    live.open(async () => (await authenticate(c, { isCheck: true })) !== null),
  );

  router.handle(presenceEndpoint, async ({ staff, body: { thing } }) => {
    await live.setPresence({ session: staff.sessionId, staff_id: staff.id, name: staff.name, thing });
    return { ok: true, value: {} };
  });
};
