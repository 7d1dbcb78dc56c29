import { expect, it, vi } from 'vitest';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import { cardMessages } from './card-messages.ts';

const t = ((id: string, values?: Record<string, unknown>) =>
  values ? `${id} ${Object.values(values).join()}` : id) as Translate;
const STOCK = { from: 3, to: 5 };

it('shows the delivery time as dates in the browser and as working days in server-rendered HTML', () => {
  const inBrowser = cardMessages(t, () => ({ range: '19.–23. nov' }));
  expect(inBrowser.stock({ stock: 'in', delivery: STOCK })).toBe('catalog.stock_in 19.–23. nov');
  expect(inBrowser.stock({ stock: 'order', delivery: STOCK })).toBe('catalog.stock_order 19.–23. nov');
  const onServer = cardMessages(t, ({ from, to }) => ({ days: `${from}–${to}` }));
  expect(onServer.stock({ stock: 'in', delivery: STOCK })).toBe('product.in_stock_days 3–5');
  expect(onServer.stock({ stock: 'order', delivery: STOCK })).toBe('product.made_to_order_days 3–5');
});

it('shows no delivery time for products that are out of stock, of unknown stock or services', () => {
  const messages = cardMessages(t, () => ({ range: 'never' }));
  expect(messages.stock({ stock: 'out', delivery: STOCK })).toBe('catalog.stock_out');
  expect(messages.stock({ stock: 'in' })).toBe('product.in_stock_now');
  expect(messages.stock({ stock: 'in', isService: true, delivery: STOCK })).toBe('product.in_stock_now');
});

it('formats the same delivery time only once', () => {
  const deliveryText = vi.fn(() => ({ range: '19.–23. nov' }));
  const messages = cardMessages(t, deliveryText);
  for (let at = 0; at < 50; at++) messages.stock({ stock: 'in', delivery: STOCK });
  expect(deliveryText).toHaveBeenCalledTimes(1);
});
