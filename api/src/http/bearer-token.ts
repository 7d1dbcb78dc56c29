// The caller's token: from the header, else from the query. Guests send none, an empty one or the string null.
import type { ApiContext } from './api-env.ts';

const NOTHING = new Set(['', 'null', 'undefined']);

export const bearerToken = (c: ApiContext): string | null => {
  const header = /^Bearer\s+(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim();
  for (const token of [header, c.req.query('token')]) {
    if (token !== undefined && !NOTHING.has(token)) return token;
  }
  return null;
};
