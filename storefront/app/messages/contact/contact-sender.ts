// A message on its way to the shop: with a ticket asked for when the writing began, and told as one message however
// often it is sent.
import {
  type ContactError,
  contactTicketEndpoint,
  sendContactEndpoint,
} from '@klaas/core/contract/contact-endpoints.ts';
import { type ContactFiles, contactForm } from '@klaas/core/contract/contact-form.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { ContactDraft } from '@klaas/core/messages/contact.ts';

export type ContactProblem = 'unreachable' | 'too_many' | 'too_large' | 'refused';

export type ContactAnswer =
  | { ok: true }
  /** `fields` names those that are wrong. */
  | { ok: false; error: ContactProblem; fields: string[] };

export interface ContactSenderDeps {
  client: ShopClient;
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

interface Ticket {
  ticket: string;
  readyAtMs: number;
}

const PROBLEMS: Record<number, ContactProblem> = { 413: 'too_large', 429: 'too_many' };

export const createContactSender = ({ client, now, wait }: ContactSenderDeps) => {
  let asked: Promise<Ticket | null> | undefined;

  const askTicket = async (): Promise<Ticket | null> => {
    const answer = await client.call(contactTicketEndpoint, {});
    if (!answer.ok) return null;
    return { ticket: answer.result.ticket, readyAtMs: now() + answer.result.waitMs };
  };

  const begin = () => {
    asked ??= askTicket().then((ticket) => {
      if (ticket === null) asked = undefined;
      return ticket;
    });
    return asked;
  };

  return {
    /** At the first touch of the form. */
    begin: () => void begin(),
    async send(draft: Omit<ContactDraft, 'ticket'>, files: ContactFiles): Promise<ContactAnswer> {
      const given = await begin();
      // Whoever has everything filled in by the browser is not made to send twice.
      if (given && given.readyAtMs > now()) await wait(given.readyAtMs - now());
      const body = contactForm({ ...draft, ...(given && { ticket: given.ticket }) }, files);
      const answer = await client.call(sendContactEndpoint, { body });
      if (answer.ok) {
        asked = undefined;
        return { ok: true };
      }
      if (answer.error !== 'http') return { ok: false, error: 'unreachable', fields: [] };
      // A message that was refused is another one when it comes again.
      asked = undefined;
      const refusal = answer.result as Partial<ContactError> | null;
      const error = PROBLEMS[refusal?.code ?? 0] ?? PROBLEMS[answer.code] ?? 'refused';
      return { ok: false, error, fields: (refusal?.faults ?? []).map(({ field }) => field) };
    },
  };
};

export type ContactSender = ReturnType<typeof createContactSender>;
