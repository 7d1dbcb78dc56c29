// What parcel networks accept, as they publish it; a shop checks it with its contract. Shipping methods store their own
// copy of these numbers, which the staff may change.

export interface ParcelLimits {
  /** Longest side first; the parcel may be turned. */
  maxSidesMm: readonly [number, number, number] | null;
  /** Longest side plus girth: length + 2 × (width + height). */
  maxGirthMm: number | null;
  maxWeightG: number;
}

/** The compartment that goods must fit to be a parcel. */
export const LARGEST_COMPARTMENT = {
  maxSidesMm: [640, 390, 380],
  maxGirthMm: null,
  maxWeightG: 30_000,
} as const satisfies ParcelLimits;

/** No network's machine takes more, in any direction. */
export const LARGEST_DOOR = { maxSidesMm: [640, 600, 380], maxWeightG: 35_000 } as const;

export const NETWORK_LIMITS = {
  omniva_locker: LARGEST_COMPARTMENT,
  omniva_courier: { maxSidesMm: [1500, 1500, 1500], maxGirthMm: 3000, maxWeightG: 30_000 },
  smartposti_locker: { maxSidesMm: [600, 600, 360], maxGirthMm: null, maxWeightG: 35_000 },
  dpd_locker: { maxSidesMm: [610, 430, 360], maxGirthMm: null, maxWeightG: 31_500 },
  dpd_courier: { maxSidesMm: [1750, 1750, 1750], maxGirthMm: 3000, maxWeightG: 31_500 },
} as const satisfies Record<string, ParcelLimits>;

/** Parcels in one compartment leave gaps: so much of its volume can be used. */
export const USABLE_VOLUME = 0.8;
