import { expect, it } from 'vitest';
import { orderStepOf } from './customer-order.ts';

it.each([
  ['pending_payment', 0],
  ['pending', 0],
  ['processing', 1],
  ['complete', 2],
  ['canceled', null],
  ['holded', null],
])('[ORD-06] an order that is %s has come to step %s', (status, step) => {
  expect(orderStepOf(status)).toBe(step);
});
