// Why a message is refused, in the language of the store.
import type { ContactFault } from './contact-service.ts';

type Said = ContactFault | 'fields_wrong';

/** The code of the platform, and the field that is to blame. */
export const CONTACT_REFUSALS: Record<Said, { code: number; field?: string }> = {
  fields_wrong: { code: 400 },
  ticket_invalid: { code: 400, field: 'ticket' },
  too_fast: { code: 429, field: 'ticket' },
  message_flood: { code: 429 },
  attachment_many: { code: 400, field: 'attachment' },
  attachment_large: { code: 413, field: 'attachment' },
  attachment_type: { code: 415, field: 'attachment' },
  attachment_active: { code: 415, field: 'attachment' },
  drawing_invalid: { code: 415, field: 'drawing' },
};

const EN: Record<Said, string> = {
  fields_wrong: 'Please fix the validation errors',
  ticket_invalid: 'The form is too old. Please send it once more.',
  too_fast: 'That was too fast. Please send it once more.',
  message_flood: 'Too many messages at once. Please try again later.',
  attachment_many: 'At most 3 files can be attached.',
  attachment_large: 'A file may have at most 5 MB.',
  attachment_type: 'Only JPEG, PNG, WebP, HEIC and PDF files can be attached.',
  attachment_active: 'The document contains a program and cannot be attached.',
  drawing_invalid: 'The drawing cannot be read.',
};

const LANGUAGES: Record<string, Record<Said, string>> = {
  et: {
    fields_wrong: 'Palun paranda vead',
    ticket_invalid: 'Vorm on liiga vana. Saada palun uuesti.',
    too_fast: 'See läks liiga kiiresti. Saada palun uuesti.',
    message_flood: 'Korraga tuli liiga palju kirju. Proovi palun hiljem.',
    attachment_many: 'Lisada saab kuni 3 faili.',
    attachment_large: 'Faili suurus võib olla kuni 5 MB.',
    attachment_type: 'Lisada saab JPEG-, PNG-, WebP-, HEIC- ja PDF-faile.',
    attachment_active: 'Dokument sisaldab programmi ja seda ei saa lisada.',
    drawing_invalid: 'Joonist ei õnnestu lugeda.',
  },
  ru: {
    fields_wrong: 'Исправьте, пожалуйста, ошибки',
    ticket_invalid: 'Форма устарела. Отправьте, пожалуйста, ещё раз.',
    too_fast: 'Слишком быстро. Отправьте, пожалуйста, ещё раз.',
    message_flood: 'Слишком много писем сразу. Попробуйте, пожалуйста, позже.',
    attachment_many: 'Можно приложить не больше 3 файлов.',
    attachment_large: 'Файл может быть не больше 5 МБ.',
    attachment_type: 'Можно приложить файлы JPEG, PNG, WebP, HEIC и PDF.',
    attachment_active: 'Документ содержит программу, его нельзя приложить.',
    drawing_invalid: 'Чертёж не читается.',
  },
};

export const contactRefusalText = (fault: Said, locale: string): string =>
  (LANGUAGES[locale.split('-')[0] ?? ''] ?? EN)[fault];
