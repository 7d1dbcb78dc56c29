// Errors of a contact message, in the language of the store.
import type { Translate } from '../../texts/translate.ts';
import type { ContactServiceError } from './contact-service.ts';

type ContactErrorCode = ContactServiceError | 'fields_wrong' | 'claim_unknown';

/** The platform's error code, and the invalid field. */
export const CONTACT_ERRORS: Record<ContactErrorCode, { code: number; field?: string }> = {
  fields_wrong: { code: 400 },
  claim_unknown: { code: 404, field: 'itemId' },
  ticket_invalid: { code: 400, field: 'ticket' },
  too_fast: { code: 429, field: 'ticket' },
  attachment_many: { code: 400, field: 'attachment' },
  attachment_large: { code: 413, field: 'attachment' },
  attachment_type: { code: 415, field: 'attachment' },
  attachment_active: { code: 415, field: 'attachment' },
  attachment_room: { code: 507, field: 'attachment' },
  drawing_invalid: { code: 415, field: 'drawing' },
};

export const contactErrorText = (error: ContactErrorCode, t: Translate): string =>
  t(`contact.error_${error}`);
