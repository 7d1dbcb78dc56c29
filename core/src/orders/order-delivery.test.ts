import { expect, it } from 'vitest';
import type { DeliveryLine } from '../catalog/delivery/delivery-window.ts';
import { defaultSettings } from '../stores/settings.ts';
import { orderDelivery, startDelivery } from './order-delivery.ts';

const { delivery: settings } = defaultSettings();
const startMs = Date.parse('2026-11-16T10:00:00Z');
const stocked: DeliveryLine = {
  goods: { type_id: 'simple' },
  isSized: false,
  stock: { is_in_stock: true },
  qty: 1,
};
const sized = (leadTimeDays: number): DeliveryLine => ({
  goods: { type_id: 'configurable', custom_size: { leadTimeDays } },
  isSized: true,
  stock: null,
  qty: 1,
});
const of = (lines: DeliveryLine[], start: number | null = startMs) =>
  orderDelivery(lines, { settings, route: {}, startMs: start });

it('estimates a mixed cart per type of goods, by the slowest line', () => {
  const slow = { ...stocked, goods: { type_id: 'simple', lead_time_days: 3 } };
  expect(of([stocked, slow, sized(13), sized(10)])).toEqual({
    stocked: { days: { from: 5, to: 7 }, window: { from: '2026-11-23', to: '2026-11-25' } },
    sized: { days: { from: 15, to: 17 }, window: { from: '2026-12-07', to: '2026-12-09' } },
  });
});

it('a line without an estimate leaves its type without one, but not the other', () => {
  const out = { ...stocked, stock: { is_in_stock: false } };
  expect(of([stocked, out, sized(13)])).toMatchObject({ stocked: null, sized: { days: { from: 15 } } });
});

it('has no estimate for goods that are not shipped', () => {
  const visit: DeliveryLine = { ...stocked, goods: { type_id: 'virtual' } };
  expect(of([visit])).toEqual({ stocked: null, sized: null });
  expect(of([visit, stocked]).stocked?.days).toEqual({ from: 3, to: 5 });
});

it('starts the estimate of a bank transfer order when it is paid', () => {
  const waiting = of([stocked, sized(13)], null);
  expect(waiting.stocked).toEqual({ days: { from: 3, to: 5 }, window: null });
  const paid = startDelivery(waiting, Date.parse('2026-11-18T10:00:00Z'));
  expect(paid.stocked?.window).toEqual({ from: '2026-11-23', to: '2026-11-25' });
  // A second payment notification does not move the dates.
  const later = Date.parse('2026-11-30T10:00:00Z');
  expect(startDelivery(paid, later)).toEqual(paid);
  expect(startDelivery(paid, later, true).stocked?.window).toEqual({ from: '2026-12-03', to: '2026-12-07' });
});
