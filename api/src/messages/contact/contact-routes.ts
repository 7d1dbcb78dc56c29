// [CONT-01] Endpoints of contact messages.
import {
  type ContactError,
  contactTicketEndpoint,
  orderClaimsEndpoint,
  sendContactEndpoint,
} from '@klaas/core/contract/contact-endpoints.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import {
  ATTACHMENT_TYPES,
  ContactDraftSchema,
  contactErrors,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '@klaas/core/messages/contact.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import { isWithinLimit, type LimitAttempts } from '../../http/limit/attempt-limits.ts';
import { isMultipart, readMultipart } from '../../http/multipart-form.ts';
import { errorTextsOf, parseQuery, parseWithMessages, readJson } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import { translateIn } from '../../texts/translate.ts';
import type { ClaimedLine } from './contact-emails.ts';
import { CONTACT_ERRORS, contactErrorText } from './contact-error.ts';
import type { UploadedFile } from './contact-files.ts';
import type { ContactDraft, ContactService, ContactServiceError } from './contact-service.ts';
import { MIN_AGE_MS } from './contact-ticket.ts';

export interface ContactRouteDeps {
  contact: ContactService;
  limit: LimitAttempts;
  ownerOf: (c: ApiContext) => Promise<{ customer_id: number }>;
  /** The order's number and its lines, for the holder of its key and its customer. */
  orderOf: (orderId: string, key: string, customer_id: number | null) => Promise<ClaimedOrder | undefined>;
}

export interface ClaimedOrder {
  number: string;
  email: string;
  lines: readonly { item_id: number; name: string }[];
}

interface SentForm {
  fields: Record<string, unknown>;
  attachments: UploadedFile[];
  drawing: UploadedFile | undefined;
}

const bytesOf = async (file: File): Promise<UploadedFile> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
});

const readForm = async (c: ApiContext): Promise<SentForm> => {
  if (!isMultipart(c.req.header('content-type'))) {
    const body = await readJson(c);
    const fields = typeof body === 'object' && body !== null ? { ...body } : {};
    return { fields, attachments: [], drawing: undefined };
  }
  const form = await readMultipart(c);
  const texts = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  // An empty file field is sent as a file without a name.
  const files = (name: string) =>
    form.getAll(name).filter((file): file is File => typeof file !== 'string' && file.size > 0);
  const [drawing] = files('drawing');
  return {
    fields: Object.fromEntries(texts.map(([name, value]) => [name, value.replaceAll('\0', '')])),
    // One more than allowed is enough for the error.
    attachments: await Promise.all(
      files('attachment')
        .slice(0, MAX_ATTACHMENTS + 1)
        .map(bytesOf),
    ),
    drawing: drawing && (await bytesOf(drawing)),
  };
};

const sendContactError = (
  c: ApiContext,
  error: ContactServiceError | 'fields_wrong' | 'claim_unknown',
  faults?: ContactError['faults'],
): Response => {
  const { code, field } = CONTACT_ERRORS[error];
  const errorMessage = contactErrorText(error, translateIn(c.get('store').i18n.defaultLocale));
  const fieldErrors = faults ?? (field ? [{ field, message: errorMessage }] : undefined);
  const result: ContactError = { errorMessage, code, ...(fieldErrors && { faults: fieldErrors }) };
  return sendError(c, 500, result, { error });
};

export const contactRoutes = ({ contact, limit, ownerOf, orderOf }: ContactRouteDeps): Hono<ApiEnv> => {
  const customerOf = async (c: ApiContext): Promise<number | null> =>
    bearerToken(c) === null ? null : (await ownerOf(c)).customer_id;
  /** Undefined: the order is not theirs, or has no such line. */
  const claimedLine = async (
    { orderId = '', orderKey = '', itemId = '' }: ContactDraft,
    customer_id: number | null,
  ): Promise<ClaimedLine | undefined> => {
    const order = await orderOf(orderId, orderKey, customer_id);
    const line = order?.lines.find(({ item_id }) => String(item_id) === itemId);
    if (!order || !line) return undefined;
    return {
      ...{ order_id: Number(order.number), order_number: order.number, order_key: orderKey },
      ...{ item_id: line.item_id, name: line.name, email: order.email },
    };
  };
  return new Hono<ApiEnv>()
    .get(orderClaimsEndpoint.path, async (c) => {
      setHeader(c, 'Cache-Control', 'private, no-store');
      const { orderId, key = '' } = parseQuery(c, orderClaimsEndpoint.query);
      const order = await orderOf(String(orderId), key, key === '' ? await customerOf(c) : null);
      return order
        ? sendResult(c, await contact.claimsOf(Number(order.number)))
        : sendError(c, 404, 'No such order', { error: 'order_unknown' });
    })
    .get(contactTicketEndpoint.path, async (c) => {
      await limit(c, 'ticket');
      setHeader(c, 'Cache-Control', 'no-store');
      return sendResult(c, {
        ticket: contact.ticket(),
        waitMs: MIN_AGE_MS,
        maxAttachments: MAX_ATTACHMENTS,
        maxAttachmentBytes: MAX_ATTACHMENT_BYTES,
        attachmentTypes: Object.keys(ATTACHMENT_TYPES),
      });
    })
    .post(sendContactEndpoint.path, async (c) => {
      await limit(c, 'contact');
      const { fields, attachments, drawing } = await readForm(c);
      const parsed = parseWithMessages(ContactDraftSchema, fields);
      if (!parsed.success) return sendContactError(c, 'fields_wrong', errorTextsOf(parsed.error));
      const draft = parsed.data;
      const missing = contactErrors(draft);
      if (missing.length > 0) return sendContactError(c, 'fields_wrong', missing);
      if (!draft.ticket) await limit(c, 'contact-without-ticket');
      const kilobytes = [...attachments, ...(drawing ? [drawing] : [])].reduce(
        (sum, { bytes }) => sum + bytes.length / 1024,
        0,
      );
      if (kilobytes > 0) await limit(c, 'upload', undefined, { cost: kilobytes });
      const customer_id = await customerOf(c);
      const claimed = draft.kind === 'claim' ? await claimedLine(draft, customer_id) : undefined;
      if (draft.kind === 'claim' && !claimed) return sendContactError(c, 'claim_unknown');
      // Above the limit a mailbox gets no more e-mails; the message is accepted all the same.
      const mayThank = (email: string) => isWithinLimit(limit(c, 'thanks', emailKey(email)));
      const store = c.get('store');
      const sent = await contact.send({ draft, attachments, drawing, store, customer_id, claimed, mayThank });
      return sent.ok ? sendResult(c, 'OK') : sendContactError(c, sent.error);
    });
};
