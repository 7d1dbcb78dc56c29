import { expect, it } from 'vitest';
import { compileCatalogue } from '../../catalogs-plugin.ts';
import { createTranslate } from '../shell/i18n/use-text.tsx';
import { formResponseOf } from './form-response.ts';
import type { SessionResult } from './session-result.ts';

const t = createTranslate('et', compileCatalogue('et'));
const rejected = (text: string, error = '', isForPeople = 0): SessionResult => ({
  ok: false,
  error: 'refused',
  detail: { code: 400, text, error, isForPeople },
});

it.each([
  [
    'an error with a code',
    rejected('The current password is incorrect.', 'password_wrong'),
    'Praegune parool on vale.',
  ],
  [
    'a message common to all backends',
    rejected('Invalid e-mail provided!'),
    'Sisesta kehtiv e-posti aadress.',
  ],
  ['an unknown message', rejected('Something is off'), t('customer.failed')],
  ['a user-facing message of the server', rejected('Proovi homme', '', 1), 'Proovi homme'],
  [
    'a response of the wrong content type',
    { ok: false, error: 'bad_content_type' } as const,
    t('message.bad_content_type'),
  ],
])('[SES-10] [UI-07] a form shows %s in the language of the store', (_, result, message) => {
  const response = formResponseOf(result, { t });
  expect(response.ok ? '' : response.message).toBe(message);
});
