// Sends a contact message with a ticket requested at the first interaction.
// The ticket is also the idempotency key: retries count as one message.
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
  /** `fields`: names of the invalid fields. */
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
    /** Called at the first interaction with the form. */
    begin: () => void begin(),
    async send(draft: Omit<ContactDraft, 'ticket'>, files: ContactFiles): Promise<ContactResult> {
      const ticket = await begin();
      // Autofill can be faster than the ticket's minimum delay: wait instead of failing.
      if (ticket && ticket.readyAtMs > now()) await wait(ticket.readyAtMs - now());
      const body = contactForm({ ...draft, ...(ticket && { ticket: ticket.ticket }) }, files);
      const response = await client.call(sendContactEndpoint, { body });
      if (response.ok) {
        ticketRequest = undefined;
        return { ok: true };
      }
      if (response.error !== 'http') return { ok: false, error: 'unreachable', fields: [] };
      // A rejected message is a new one when it is sent again: it needs a new ticket.
      ticketRequest = undefined;
      const rejection = response.result as Partial<ContactError> | null;
      const error = ERRORS[rejection?.code ?? 0] ?? ERRORS[response.code] ?? 'refused';
      return { ok: false, error, fields: (rejection?.faults ?? []).map(({ field }) => field) };
    },
  };
};

export type ContactSender = ReturnType<typeof createContactSender>;
