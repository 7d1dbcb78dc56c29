import { expect, it } from 'vitest';
import { compileCatalogue } from '../../catalogs-plugin.ts';
import { createTranslate } from '../shell/i18n/use-text.tsx';
import { formResponseOf } from './form-response.ts';
import type { SessionResult } from './session-engine.ts';

const t = createTranslate('et', compileCatalogue('et'));
const refused = (text: string, error = '', isForPeople = 0): SessionResult => ({
  ok: false,
  error: 'refused',
  detail: { code: 400, text, error, isForPeople },
});

it.each([
  [
    'a reason with a name',
    refused('The current password is incorrect.', 'password_wrong'),
    'Praegune parool on vale.',
  ],
  ['words that all backends use', refused('Invalid e-mail provided!'), 'Sisesta kehtiv e-posti aadress.'],
  ['words nobody knows', refused('Something is off'), t('customer.failed')],
  ['words that the server means for people', refused('Proovi homme', '', 1), 'Proovi homme'],
  [
    'an answer that is none',
    { ok: false, error: 'bad_content_type' } as const,
    t('message.bad_content_type'),
  ],
])('[SES-10] [UI-07] a form shows %s in the language of the store', (_, result, message) => {
  const answer = formResponseOf(result, { t });
  expect(answer.ok ? '' : answer.message).toBe(message);
});
