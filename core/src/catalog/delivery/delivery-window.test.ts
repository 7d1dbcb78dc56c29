import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../stores/settings.ts';
import { fillDeliveryDays, fillDeliveryTexts } from './delivery-text.ts';
import {
  type DeliveryLine,
  daysText,
  deliveryDaysOf,
  deliveryWindowOf,
  isMadeToOrder,
} from './delivery-window.ts';

const { delivery } = defaultSettings();
const IN_STOCK = { is_in_stock: true, qty: 5, manage_stock: true };
const line = (more: Partial<DeliveryLine> = {}): DeliveryLine => ({
  goods: { type_id: 'simple' },
  isSized: false,
  stock: IN_STOCK,
  qty: 1,
  ...more,
});

describe('delivery days of a line', () => {
  it.each<[string, Partial<DeliveryLine>, string | null]>([
    ['goods in stock', {}, '3–5'],
    ['all pieces in stock', { qty: 5 }, '3–5'],
    ['more than in stock', { qty: 6 }, null],
    ['out of stock', { stock: { is_in_stock: false, qty: 5 } }, null],
    ['unknown stock', { stock: undefined }, null],
    ['stock without fields', { stock: {} }, null],
    ['unmanaged stock', { stock: { is_in_stock: true, qty: 0, manage_stock: false } }, '3–5'],
    [
      'a bundle, with stock counted on its parts',
      { goods: { type_id: 'bundle' }, stock: { is_in_stock: true, qty: 0, manage_stock: true } },
      '3–5',
    ],
    ['a lead time shorter than packing', { goods: { lead_time_days: 0 } }, '3–5'],
    ['made to order', { goods: { lead_time_days: '10' } }, '12–14'],
    ['a lead time that is not a number', { goods: { lead_time_days: 'soon' } }, '3–5'],
    ['a virtual product', { goods: { type_id: 'virtual' } }, null],
    ['a downloadable product', { goods: { product_type: 'downloadable' } }, null],
    [
      'made to measure',
      { isSized: true, stock: undefined, goods: { lead_time_days: 1, custom_size: { leadTimeDays: 20 } } },
      '22–24',
    ],
    ['made to measure with the default lead time', { isSized: true, stock: undefined }, '15–17'],
    ['a discontinued pane', { isSized: true, stock: { is_in_stock: false } }, null],
  ])('%s', (_, more, expected) => {
    const days = deliveryDaysOf(line(more), delivery);
    expect(days && daysText(days)).toBe(expected);
  });

  it('depend on the method and the country', () => {
    const settings = { ...delivery, methodDays: { pickup: { from: 0, to: 0 } } };
    expect(deliveryDaysOf(line(), settings, { method: 'pickup' })).toEqual({ from: 1, to: 1 });
    expect(deliveryDaysOf(line(), settings, { method: 'dpd' })).toEqual({ from: 3, to: 5 });
    expect(deliveryDaysOf(line(), settings, { isAbroad: true })).toEqual({ from: 5, to: 7 });
  });

  it('report whether something is made to order', () => {
    expect(isMadeToOrder({ lead_time_days: 13 }, delivery)).toBe(true);
    expect(isMadeToOrder({ lead_time_days: 1 }, delivery)).toBe(false);
    expect(isMadeToOrder({ type_id: 'virtual', lead_time_days: 13 }, delivery)).toBe(false);
  });
});

describe('delivery window', () => {
  it.each([
    ['2026-11-16T10:00:00Z', { from: '2026-11-19', to: '2026-11-23' }],
    // Already Tuesday in the shop's time zone.
    ['2026-11-16T22:30:00Z', { from: '2026-11-20', to: '2026-11-24' }],
    ['2026-12-21T10:00:00Z', { from: '2026-12-28', to: '2026-12-30' }],
    ['2026-06-19T10:00:00Z', { from: '2026-06-26', to: '2026-06-30' }],
  ])('of stock goods ordered at %s', (moment, expected) => {
    expect(deliveryWindowOf({ from: 3, to: 5 }, Date.parse(moment))).toEqual(expected);
  });
});

describe('delivery days in texts', () => {
  it('are filled in from the settings', () => {
    expect(fillDeliveryDays('{{stock_days}} ja {{ made_days }}, +{{abroad_days}}', delivery)).toBe(
      '3–5 ja 15–17, +2',
    );
    const faster = { ...delivery, stockDays: 0, courierDays: { from: 1, to: 1 } };
    expect(fillDeliveryTexts({ a: ['{{stock_days}}'], b: null, c: 3 }, faster)).toEqual({
      a: ['1'],
      b: null,
      c: 3,
    });
  });

  it('of panes are later while the workshop is full', () => {
    const full = { ...delivery, waitDays: 4 };
    expect(fillDeliveryDays('{{stock_days}}, {{made_days}}', full)).toBe('3–5, 19–21');
    const pane = { goods: { custom_size: { leadTimeDays: 5 } }, isSized: true, stock: null, qty: 1 };
    expect(deliveryDaysOf(pane, full)).toEqual({ from: 11, to: 13 });
    expect(deliveryDaysOf({ ...pane, isSized: false, stock: { is_in_stock: true } }, full)).toEqual({
      ...{ from: 3, to: 5 },
    });
  });

  it('leave other braces unchanged', () => {
    expect(fillDeliveryDays('{{block}} {x}', delivery)).toBe('{{block}} {x}');
  });
});
