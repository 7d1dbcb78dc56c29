import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARCEL_STATES, type ParcelEvent, parcelEventsOf, parcelStateOf } from './parcel-state.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 15, hour));
const NOTHING = { events: [], registeredAt: null, shippedAt: null, deliveredAt: null, isCanceled: false };

describe('the state of a parcel', () => {
  it('without anything recorded it is being prepared', () => {
    expect(parcelStateOf(NOTHING)).toBe('preparing');
    expect(parcelEventsOf(NOTHING)).toEqual([]);
  });

  it('what the shop has recorded counts where the carrier tells nothing', () => {
    const record = { ...NOTHING, registeredAt: at(1), shippedAt: at(2) };
    expect(parcelStateOf(record)).toBe('in_transit');
    expect(parcelStateOf({ ...record, deliveredAt: at(3) })).toBe('delivered');
    expect(parcelEventsOf(record)).toEqual([
      { status: 'registered', at: at(1) },
      { status: 'in_transit', at: at(2) },
    ]);
  });

  it('the carrier’s own time is shown instead of the shop’s', () => {
    const events: ParcelEvent[] = [{ status: 'in_transit', at: at(5) }];
    expect(parcelEventsOf({ ...NOTHING, events, shippedAt: at(2) })).toEqual(events);
  });

  it.each([
    ['ready_for_pickup', ['in_transit', 'ready_for_pickup']],
    ['in_transit', ['in_transit', 'in_transit']],
    ['delivered', ['delivered', 'in_transit']],
    ['returned', ['returned', 'in_transit']],
    ['returned', ['delivered', 'returned']],
  ] as const)('%s after %j', (state, statuses) => {
    const events = statuses.map((status, hour) => ({ status, at: at(hour) }));
    expect(parcelStateOf({ ...NOTHING, events })).toBe(state);
  });

  it('a cancelled one is cancelled unless it has arrived anyway', () => {
    expect(parcelStateOf({ ...NOTHING, registeredAt: at(1), isCanceled: true })).toBe('canceled');
    const events: ParcelEvent[] = [{ status: 'delivered', at: at(2) }];
    expect(parcelStateOf({ ...NOTHING, events, isCanceled: true })).toBe('delivered');
  });

  it('the order and number of the same events do not matter', () => {
    const event = fc.record({
      status: fc.constantFrom(...PARCEL_STATES.slice(1)) as fc.Arbitrary<ParcelEvent['status']>,
      at: fc.integer({ min: 0, max: 5 }).map(at),
    });
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 6 }).chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray([...events, ...events], {
              minLength: events.length * 2,
              maxLength: events.length * 2,
            }),
          ),
        ),
        ([events, mixed]) => {
          expect(parcelStateOf({ ...NOTHING, events: mixed })).toBe(parcelStateOf({ ...NOTHING, events }));
        },
      ),
    );
  });
});
