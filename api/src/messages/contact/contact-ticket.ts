// A signed ticket with the time when a form was opened. Cannot be forged, and is valid for one message.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Result } from '@klaas/core/stores/result.ts';

/** No person fills in the form faster. */
export const MIN_AGE_MS = 3000;
const MAX_AGE_MS = 24 * 3_600_000;
const TICKET_PATTERN = /^(\d{13})\.([\w-]{16})\.([\w-]{43})$/;

export type TicketError = 'ticket_invalid' | 'too_fast';

export const createContactTickets = (appSecret: string, now: () => number) => {
  const secret = createHmac('sha256', appSecret).update('contact ticket').digest();
  const sign = (start: string): string => createHmac('sha256', secret).update(start).digest('base64url');
  return {
    issue: (): string => {
      const start = `${now()}.${randomBytes(12).toString('base64url')}`;
      return `${start}.${sign(start)}`;
    },
    /** Returns the ticket's id, by which a repeated message is recognised. */
    check: (ticket: string): Result<string, TicketError> => {
      const [, openedMs = '', id = '', signature = ''] = TICKET_PATTERN.exec(ticket) ?? [];
      const wanted = Buffer.from(sign(`${openedMs}.${id}`));
      const given = Buffer.from(signature);
      const age = now() - Number(openedMs);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted) || age > MAX_AGE_MS)
        return { ok: false, error: 'ticket_invalid' };
      return age < MIN_AGE_MS ? { ok: false, error: 'too_fast' } : { ok: true, value: id };
    },
  };
};

export type ContactTickets = ReturnType<typeof createContactTickets>;
