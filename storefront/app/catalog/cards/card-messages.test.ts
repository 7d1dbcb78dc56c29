import { expect, it, vi } from 'vitest';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import { cardMessages } from './card-messages.ts';

const t = ((id: string, values?: Record<string, unknown>) =>
  values ? `${id} ${Object.values(values).join()}` : id) as Translate;
const STOCK = { from: 3, to: 5 };

it('a card says the days of its promise: dates in the browser, working days in the page of the server', () => {
  const inBrowser = cardMessages(t, () => ({ range: '19.–23. nov' }));
  expect(inBrowser.stock({ stock: 'in', delivery: STOCK })).toBe('catalog.stock_in 19.–23. nov');
  expect(inBrowser.stock({ stock: 'order', delivery: STOCK })).toBe('catalog.stock_order 19.–23. nov');
  const onServer = cardMessages(t, ({ from, to }) => ({ days: `${from}–${to}` }));
  expect(onServer.stock({ stock: 'in', delivery: STOCK })).toBe('product.in_stock_days 3–5');
  expect(onServer.stock({ stock: 'order', delivery: STOCK })).toBe('product.made_to_order_days 3–5');
});

it('what is out of stock, unknown or no goods promises nothing', () => {
  const messages = cardMessages(t, () => ({ range: 'never' }));
  expect(messages.stock({ stock: 'out', delivery: STOCK })).toBe('catalog.stock_out');
  expect(messages.stock({ stock: 'in' })).toBe('product.in_stock_now');
  expect(messages.stock({ stock: 'in', isService: true, delivery: STOCK })).toBe('product.in_stock_now');
});

it('one promise is put into words once', () => {
  const deliveryText = vi.fn(() => ({ range: '19.–23. nov' }));
  const words = cardMessages(t, deliveryText);
  for (let at = 0; at < 50; at++) words.stock({ stock: 'in', delivery: STOCK });
  expect(deliveryText).toHaveBeenCalledTimes(1);
});
