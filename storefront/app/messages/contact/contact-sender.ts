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

export type ContactSendError = 'unreachable' | 'too_many' | 'too_large' | 'refused';

export type ContactResult =
  | { ok: true }
  /** `fields` names those that are wrong. */
  | { ok: false; error: ContactSendError; fields: string[] };

export interface ContactSenderDeps {
  client: ShopClient;
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

interface Ticket {
  ticket: string;
  readyAtMs: number;
}

const ERRORS: Record<number, ContactSendError> = { 413: 'too_large', 429: 'too_many' };

export const createContactSender = ({ client, now, wait }: ContactSenderDeps) => {
  let ticketRequest: Promise<Ticket | null> | undefined;

  const requestTicket = async (): Promise<Ticket | null> => {
    const response = await client.call(contactTicketEndpoint, {});
    if (!response.ok) return null;
    return { ticket: response.result.ticket, readyAtMs: now() + response.result.waitMs };
  };

  const begin = () => {
    ticketRequest ??= requestTicket().then((ticket) => {
      if (ticket === null) ticketRequest = undefined;
      return ticket;
    });
    return ticketRequest;
  };

  return {
    /** At the first touch of the form. */
    begin: () => void begin(),
    async send(draft: Omit<ContactDraft, 'ticket'>, files: ContactFiles): Promise<ContactResult> {
      const ticket = await begin();
      // Whoever has everything filled in by the browser is not made to send twice.
      if (ticket && ticket.readyAtMs > now()) await wait(ticket.readyAtMs - now());
      const body = contactForm({ ...draft, ...(ticket && { ticket: ticket.ticket }) }, files);
      const response = await client.call(sendContactEndpoint, { body });
      if (response.ok) {
        ticketRequest = undefined;
        return { ok: true };
      }
      if (response.error !== 'http') return { ok: false, error: 'unreachable', fields: [] };
      // A message that was refused is another one when it comes again.
      ticketRequest = undefined;
      const rejection = response.result as Partial<ContactError> | null;
      const error = ERRORS[rejection?.code ?? 0] ?? ERRORS[response.code] ?? 'refused';
      return { ok: false, error, fields: (rejection?.faults ?? []).map(({ field }) => field) };
    },
  };
};

export type ContactSender = ReturnType<typeof createContactSender>;
