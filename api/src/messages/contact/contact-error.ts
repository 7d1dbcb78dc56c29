// Errors of a contact message, in the language of the store.
import type { ContactServiceError } from './contact-service.ts';

type ContactErrorCode = ContactServiceError | 'fields_wrong';

/** The platform's error code, and the invalid field. */
export const CONTACT_ERRORS: Record<ContactErrorCode, { code: number; field?: string }> = {
  fields_wrong: { code: 400 },
  ticket_invalid: { code: 400, field: 'ticket' },
  too_fast: { code: 429, field: 'ticket' },
  attachment_many: { code: 400, field: 'attachment' },
  attachment_large: { code: 413, field: 'attachment' },
  attachment_type: { code: 415, field: 'attachment' },
  attachment_active: { code: 415, field: 'attachment' },
  attachment_room: { code: 507, field: 'attachment' },
  drawing_invalid: { code: 415, field: 'drawing' },
};

const EN: Record<ContactErrorCode, string> = {
  fields_wrong: 'Please fix the validation errors',
  ticket_invalid: 'The form is too old. Please send it once more.',
  too_fast: 'That was too fast. Please send it once more.',
  attachment_many: 'At most 3 files can be attached.',
  attachment_large: 'A file may have at most 5 MB.',
  attachment_type: 'Only JPEG, PNG, WebP, HEIC and PDF files can be attached.',
  attachment_active: 'The document contains a program and cannot be attached.',
  attachment_room: 'No files can be taken at the moment. Please send the message without them.',
  drawing_invalid: 'The drawing cannot be read.',
};

const LANGUAGES: Record<string, Record<ContactErrorCode, string>> = {
  et: {
    fields_wrong: 'Palun paranda vead',
    ticket_invalid: 'Vorm on liiga vana. Saada palun uuesti.',
    too_fast: 'See läks liiga kiiresti. Saada palun uuesti.',
    attachment_many: 'Lisada saab kuni 3 faili.',
    attachment_large: 'Faili suurus võib olla kuni 5 MB.',
    attachment_type: 'Lisada saab JPEG-, PNG-, WebP-, HEIC- ja PDF-faile.',
    attachment_active: 'Dokument sisaldab programmi ja seda ei saa lisada.',
    attachment_room: 'Praegu ei saa faile vastu võtta. Saada kiri palun ilma failideta.',
    drawing_invalid: 'Joonist ei õnnestu lugeda.',
  },
  ru: {
    fields_wrong: 'Исправьте, пожалуйста, ошибки',
    ticket_invalid: 'Форма устарела. Отправьте, пожалуйста, ещё раз.',
    too_fast: 'Слишком быстро. Отправьте, пожалуйста, ещё раз.',
    attachment_many: 'Можно приложить не больше 3 файлов.',
    attachment_large: 'Файл может быть не больше 5 МБ.',
    attachment_type: 'Можно приложить файлы JPEG, PNG, WebP, HEIC и PDF.',
    attachment_active: 'Документ содержит программу, его нельзя приложить.',
    attachment_room: 'Сейчас файлы принять нельзя. Отправьте, пожалуйста, письмо без файлов.',
    drawing_invalid: 'Чертёж не читается.',
  },
};

export const contactErrorText = (error: ContactErrorCode, locale: string): string =>
  (LANGUAGES[locale.split('-')[0] ?? ''] ?? EN)[error];
