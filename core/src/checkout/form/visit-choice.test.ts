import { expect, it } from 'vitest';
import { errorsOfStep } from './checkout-check.ts';
import { emptyCheckout } from './checkout-state.ts';
import {
  knownVisitNeeds,
  possibleVisits,
  serviceSlotsOf,
  type VisitOffer,
  visitNeeds,
} from './visit-choice.ts';

const SLOT = { id: 7, day: '2026-11-23', from: '09:00', to: '12:00' };
const offer = (more: Partial<VisitOffer>): VisitOffer => ({
  service: 'installation',
  is_served: true,
  slots: [SLOT],
  ...more,
});
const { shippingDetails: empty } = emptyCheckout('EE');

it.each([
  ['none', [], '', ''],
  ['a free one', [offer({})], 'installation', ''],
  ['all taken', [offer({ slots: [] })], '', ''],
  ['another zone', [offer({ is_served: false, slots: [] })], '', 'installation'],
  [
    'both',
    [offer({ service: 'measuring' }), offer({ is_served: false, slots: [] })],
    'measuring',
    'installation',
  ],
] as const)('slots: %s', (_, offers, visitsNeeded, visitsUnserved) => {
  expect(visitNeeds(offers, empty)).toEqual({ visitsNeeded, visitsUnserved });
});

it('installation is offered after the goods, measuring at any time', () => {
  const offers = [offer({ service: 'measuring' }), offer({})];
  const slotsFor = (day: string) =>
    possibleVisits(offers, { day, time: '12:00' }).map(({ slots }) => slots.length);
  expect(slotsFor('2026-11-22')).toEqual([1, 1]);
  expect(slotsFor('2026-11-23')).toEqual([1, 0]);
  expect(possibleVisits(offers, null).map(({ slots }) => slots.length)).toEqual([1, 1]);
});

it.each([
  ['needed and not chosen', { visitsNeeded: 'measuring' }, { measuringDay: 'slot_required' }],
  ['chosen', { visitsNeeded: 'measuring', measuringSlot: 7 }, {}],
  ['not served', { visitsUnserved: 'installation' }, { installationDay: 'service_not_served' }],
  ['nothing needed', {}, {}],
])('%s: an error where the address is asked', (_, fields, expected) => {
  const state = { ...emptyCheckout('EE'), shippingDetails: { ...empty, ...fields } };
  const visitErrors = (step: 'shipping' | 'payment', isVirtual: boolean) =>
    Object.fromEntries(
      Object.entries(errorsOfStep(step, state, { isVirtual, passwordRule: () => null })).filter(([name]) =>
        name.endsWith('Day'),
      ),
    );
  expect(visitErrors('shipping', false)).toEqual(expected);
  expect(visitErrors('payment', false)).toEqual({});
  expect(visitErrors('payment', true)).toEqual(expected);
});

it('an order has the chosen slots of the services that are still in the cart', () => {
  const chosen = { ...empty, measuringSlot: 7, installationSlot: 8 };
  expect(serviceSlotsOf(chosen)).toBeUndefined();
  expect(serviceSlotsOf({ ...chosen, visitsNeeded: 'installation' })).toEqual({ installation: 8 });
  expect(serviceSlotsOf({ ...chosen, visitsNeeded: 'measuring,installation' })).toEqual({
    measuring: 7,
    installation: 8,
  });
});

it('a chosen slot stays when no other is free, and while the slots are unknown', () => {
  const chosen = { ...empty, visitsNeeded: 'measuring,installation', installationSlot: 8 };
  expect(visitNeeds([offer({ slots: [] })], chosen).visitsNeeded).toBe('installation');
  expect(knownVisitNeeds(chosen).visitsNeeded).toBe('installation');
  expect(knownVisitNeeds({ ...chosen, installationSlot: 0 }).visitsNeeded).toBe('');
});
