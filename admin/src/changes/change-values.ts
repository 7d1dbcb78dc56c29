// Fields and values of a change in words.
import type { Translate } from '@klaas/core/texts/format-message.ts';
import type { MessageId } from '../i18n/message-id.ts';

const MAX_SHOWN = 160;
const NOTHING = '–';

export interface ChangeWords {
  t: Translate<MessageId>;
  money: (cents: number) => string;
  moment: (at: string) => string;
  date: (at: string) => string;
}

/** The catalogue returns the id of a message that it does not have. */
const wordOf = (t: ChangeWords['t'], id: string): string | null => {
  const text = t(id as MessageId);
  return text === id ? null : text;
};

/** Fields of documents that nobody has named stay readable. */
export const fieldText = (t: ChangeWords['t'], name: string): string =>
  wordOf(t, `changes.field_${name}`) ?? name.replaceAll('_', ' ').replaceAll('.', ' › ');

/** Fields whose values are from a list; texts of people are never translated. */
const LISTED = /^(state|status|canceled_by|refund_request|shipment|shipping_address|\w+_slot)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const textOf = (words: ChangeWords, name: string, value: unknown): string => {
  const { t } = words;
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return t(value ? 'changes.value_yes' : 'changes.value_no');
  if (typeof value === 'number') return name.endsWith('_cents') ? words.money(value) : String(value);
  if (typeof value === 'string') {
    if (MOMENT.test(value)) return words.moment(value);
    if (DAY.test(value)) return words.date(value);
    return (LISTED.test(name) && wordOf(t, `changes.value_${value}`)) || value;
  }
  if (Array.isArray(value))
    return value.length === 0 ? NOTHING : value.map((one) => textOf(words, name, one)).join(', ');
  return Object.entries(value)
    .map(([key, one]) => `${fieldText(t, key)}: ${textOf(words, key, one)}`)
    .join('; ');
};

/** A value of any kind on one line. */
export const valueText = (words: ChangeWords, name: string, value: unknown): string => {
  const text = textOf(words, name, value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};
