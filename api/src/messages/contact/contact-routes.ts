// [CONT-01] Endpoints of contact messages.
import {
  type ContactError,
  contactTicketEndpoint,
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
import { errorTextsOf, parseWithMessages, readJson } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import { translateIn } from '../../texts/translate.ts';
import { CONTACT_ERRORS, contactErrorText } from './contact-error.ts';
import type { UploadedFile } from './contact-files.ts';
import type { ContactService, ContactServiceError } from './contact-service.ts';
import { MIN_AGE_MS } from './contact-ticket.ts';

export interface ContactRouteDeps {
  contact: ContactService;
  limit: LimitAttempts;
  ownerOf: (c: ApiContext) => Promise<{ customer_id: number }>;
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
  error: ContactServiceError | 'fields_wrong',
  faults?: ContactError['faults'],
): Response => {
  const { code, field } = CONTACT_ERRORS[error];
  const errorMessage = contactErrorText(error, translateIn(c.get('store').i18n.defaultLocale));
  const fieldErrors = faults ?? (field ? [{ field, message: errorMessage }] : undefined);
  const result: ContactError = { errorMessage, code, ...(fieldErrors && { faults: fieldErrors }) };
  return sendError(c, 500, result, { error });
};

export const contactRoutes = ({ contact, limit, ownerOf }: ContactRouteDeps): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
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
      const customer_id = bearerToken(c) === null ? null : (await ownerOf(c)).customer_id;
      // Above the limit a mailbox gets no more e-mails; the message is accepted all the same.
      const mayThank = (email: string) => isWithinLimit(limit(c, 'thanks', emailKey(email)));
      const store = c.get('store');
      const sent = await contact.send({ draft, attachments, drawing, store, customer_id, mayThank });
      return sent.ok ? sendResult(c, 'OK') : sendContactError(c, sent.error);
    });
