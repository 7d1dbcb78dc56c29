// What every screen of the back office needs: counts of waiting work, the palette, the stream of changes, presence.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

export const countsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/counts',
  summary: 'Waiting work by area, for the navigation; only areas that the person may open',
  permission: null,
  output: z.record(z.string(), z.int()),
});

export const colleaguesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/colleagues',
  summary: 'Who works here: for assigning and mentioning',
  permission: null,
  output: z.array(z.object({ id: z.int(), name: z.string() })),
});

const FoundSchema = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Below /admin. */
  path: z.string(),
});
export type Found = z.output<typeof FoundSchema>;

export const findEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/find',
  summary: 'The palette: at most 20 things of all kinds that the person may open, the best first',
  permission: null,
  query: z.object({ q: z.string().check(z.maxLength(200)) }),
  output: z.array(FoundSchema),
});

export const liveEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/live',
  summary: 'Server-sent events: `changes` names what was changed in the shop, `presence` who has what open',
  permission: null,
  produces: 'text/event-stream',
  output: z.string(),
});

export const presenceEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/presence',
  summary: 'Says which thing the person has open; again every ten seconds, empty when it is left',
  permission: null,
  // Nothing is stored: colleagues see it for half a minute.
  isRead: true,
  body: z.object({ thing: z.string().check(z.maxLength(100)) }),
  output: z.object({}),
});
