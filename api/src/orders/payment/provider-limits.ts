// A payment provider with a time limit on each call.
import { type CallLimits, createCallLimit } from '../../providers/limit-call.ts';
import type { PaymentProvider } from './payment-provider.ts';

export const limitProvider = (provider: PaymentProvider, limits: CallLimits): PaymentProvider => {
  const limited = createCallLimit('payment', provider.code, limits);
  return {
    code: provider.code,
    methodCodes: provider.methodCodes,
    isStartIdempotent: provider.isStartIdempotent,
    readNotice: provider.readNotice,
    methods: () => limited('methods', () => provider.methods()),
    start: (request) => limited('start', () => provider.start(request)),
    status: (providerRef) => limited('status', () => provider.status(providerRef)),
    refund: (request) => limited('refund', () => provider.refund(request)),
    ...(provider.loadLogo && { loadLogo: provider.loadLogo }),
  };
};
