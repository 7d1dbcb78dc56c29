// The place of delivery as it is typed in the checkout.
import { type SiteAccess, SiteAccessSchema } from '../../cart/delivery/carry-in.ts';
import type { ShippingDetails } from './checkout-state.ts';

/** Null: something is not a valid number. */
export const siteAccessOf = (details: ShippingDetails): SiteAccess | null => {
  const has_lift = details.accessLift === 'yes';
  const door = details.accessDoor.trim();
  const floor = details.accessFloor.trim();
  const parsed = SiteAccessSchema.safeParse({
    floor: floor === '' ? Number.NaN : Number(floor),
    has_lift,
    lift_door_mm: has_lift && door !== '' ? Number(door) : null,
    carry_in: details.accessCarryIn,
    take_old_glass: details.accessOldGlass,
    phone: details.accessPhone.trim(),
    note: details.accessNote.trim(),
  });
  return parsed.success ? parsed.data : null;
};

/** What the price depends on: the rest is sent with the order only. */
export const pricedAccess = (details: ShippingDetails): SiteAccess | null => {
  const access = siteAccessOf({ ...details, accessPhone: '', accessNote: '' });
  return details.shippingNeeds === 'slot' ? access : null;
};

const DIGITS: Record<string, number> = { LV: 4 };
const USUAL_DIGITS = 5;

/** Empty until it is typed whole. */
export const wholePostcode = ({ country, zipCode }: Pick<ShippingDetails, 'country' | 'zipCode'>): string =>
  zipCode.replace(/\D/g, '').length >= (DIGITS[country] ?? USUAL_DIGITS) ? zipCode.trim() : '';
