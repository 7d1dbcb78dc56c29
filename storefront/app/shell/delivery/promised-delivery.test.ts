import { expect, it } from 'vitest';
import { dayRangeText } from './day-range-text.ts';
import { deliverySentence, promisedDelivery, promisedSentence } from './promised-delivery.ts';

const days = { from: 3, to: 5 };
const delivery = {
  stocked: { days, window: { from: '2026-11-20', to: '2026-11-24' } },
  sized: { days, window: { from: '2026-12-08', to: '2026-12-10' } },
};
const messages: Record<string, string> = {
  'checkout.delivery_stocked': 'Со склада',
  'checkout.delivery_sized': 'По размеру',
};
const t = (id: string, values: Record<string, unknown> = {}) => `${messages[id]} ${values['range']}`;

it('does not break a day range after its dash', () => {
  expect(dayRangeText({ from: '2026-11-20', to: '2026-11-24' }, 'ru-RU', 'long')).toBe('20–\u206024 ноября');
  expect(dayRangeText({ from: '2026-11-20', to: '2026-11-24' }, 'et-EE')).toBe('20.–\u206024. nov');
});

it('joins the promises of an order into one sentence with one capital letter', () => {
  expect(promisedDelivery(delivery, t, 'ru-RU').map(({ text }) => text)).toEqual([
    'Со склада 20–\u206024 ноября',
    'По размеру 8–\u206010 декабря',
  ]);
  expect(promisedSentence(delivery, t, 'ru-RU')).toBe(
    'Со склада 20–\u206024 ноября, по размеру 8–\u206010 декабря',
  );
  expect(promisedSentence(null, t, 'ru-RU')).toBe('');
});

it('a chosen day counts instead of the promises', () => {
  const delivery_slot = { id: 7, day: '2026-11-23', from: '09:00', to: '13:00' };
  expect(deliverySentence({ delivery, delivery_slot }, t, 'et-EE')).toBe(
    'esmaspäev, 23. november, 09:00–13:00',
  );
  expect(deliverySentence({ delivery }, t, 'ru-RU')).toBe(promisedSentence(delivery, t, 'ru-RU'));
});
