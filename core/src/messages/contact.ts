// Contact message schema and attachment rules, shared by the form and the server.
import * as z from 'zod/mini';
import { isEmail, isPersonName } from '../stores/person-fields.ts';
import { isPhone } from '../stores/phone.ts';

export const CONTACT_KINDS = ['question', 'custom-solution', 'claim'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export const MAX_ATTACHMENTS = 3;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
export const MAX_DRAWING_BYTES = 512 * 1024;

/** Detected from the file content, never from its name or declared type. */
export const ATTACHMENT_TYPES = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

const MAX_QUESTION = 5000;

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
);
const text = (minimum: number, maximum: number) =>
  z.pipe(trimmed, z.string().check(z.minLength(minimum), z.maxLength(maximum)));
const optionalText = (maximum: number) => z.optional(text(0, maximum));

/** [CONT-01] Form input. `comment` is the question's field name in other clients of the ecosystem. */
export const ContactDraftSchema = z.object({
  kind: z._default(z.enum(CONTACT_KINDS), 'question'),
  name: text(1, 100),
  /** Recipient of the confirmation and reply; without it the shop calls back. */
  email: optionalText(1000),
  telephone: optionalText(100),
  subject: optionalText(150),
  question: optionalText(MAX_QUESTION),
  comment: optionalText(MAX_QUESTION),
  /** Subject of a custom enquiry: a product and the requested sizes, as text. */
  sku: optionalText(100),
  details: optionalText(2000),
  /** Of a claim: the order with the key of its link, and the line. */
  orderId: optionalText(20),
  orderKey: optionalText(200),
  itemId: optionalText(10),
  /** From `contact-form/ticket`: contains the time the form was opened, and deduplicates a repeated submission. */
  ticket: optionalText(500),
  /** Honeypot: invisible to people, filled in by bots. */
  website: optionalText(500),
});
export type ContactDraft = z.input<typeof ContactDraftSchema>;

export type ContactFieldError = { field: string; message: string };

type CheckedFields = Pick<
  z.output<typeof ContactDraftSchema>,
  'name' | 'email' | 'telephone' | 'subject' | 'question' | 'comment'
>;

/**
 * Validates fields in combination. The ecosystem's form needs only contact data; the shop's own form needs all fields.
 */
export const contactErrors = (draft: CheckedFields): ContactFieldError[] => {
  const { name, email, telephone = '', subject, question, comment } = draft;
  const errors: ContactFieldError[] = [];
  const addErrorIf = (field: string, message: string, wrong: boolean) => {
    if (wrong) errors.push({ field, message });
  };
  const isMail = email === undefined || email === '' || isEmail(email);
  if (!question && comment) {
    addErrorIf('email', 'must be an e-mail address', !isMail);
    addErrorIf('telephone', 'A telephone number or an e-mail address is required', !telephone && !email);
    return errors;
  }
  addErrorIf('name', 'must have at least 2 letters', !isPersonName(name));
  addErrorIf('email', 'must be an e-mail address', !isMail);
  addErrorIf('telephone', 'must be a telephone number', !isPhone(telephone));
  addErrorIf('subject', 'Field is required', !subject);
  addErrorIf('question', 'Field is required', !question);
  return errors;
};
