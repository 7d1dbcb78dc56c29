// A delivery provider with a time limit on each call.
import { type CallLimits, createCallLimit } from '../../providers/limit-call.ts';
import type { DeliveryProvider } from './delivery-provider.ts';

export const limitDelivery = (provider: DeliveryProvider, limits: CallLimits): DeliveryProvider => {
  const limited = createCallLimit('delivery', provider.code, limits);
  return {
    code: provider.code,
    name: provider.name,
    countries: provider.countries,
    trackingUrl: provider.trackingUrl,
    readEvent: provider.readEvent,
    points: (country) => limited('points', () => provider.points(country)),
    slots: (query) => limited('slots', () => provider.slots(query)),
    register: (shipment) => limited('register', () => provider.register(shipment)),
    label: (ref) => limited('label', () => provider.label(ref)),
    cancel: (ref) => limited('cancel', () => provider.cancel(ref)),
  };
};
