// Payment methods of a Montonio store.
import * as z from 'zod/mini';
import type { PaymentOption, ProviderMethod } from '../../../orders/payment/payment-provider.ts';

const BankSchema = z.object({
  code: z.string(),
  name: z.string(),
  logoUrl: z.catch(z.optional(z.string()), undefined),
  uiPosition: z.optional(z.number()),
  supportedCurrencies: z.optional(z.array(z.string())),
});
const CountrySchema = z.object({
  supportedCurrencies: z.optional(z.array(z.string())),
  paymentMethods: z.optional(z.array(BankSchema)),
});
const EnabledSchema = z.object({ setup: z.optional(z.record(z.string(), CountrySchema)) });

export const MethodsSchema = z.object({ paymentMethods: z.record(z.string(), EnabledSchema) });

/** Our code, their name, and the amounts that they accept. Limits of 2026; those of the contract may be narrower. */
export const MONTONIO_METHODS = [
  { code: 'montonio_bank', name: 'paymentInitiation', minCents: 1, maxCents: 99_999_999 },
  { code: 'montonio_card', name: 'cardPayments', minCents: 1, maxCents: 99_999_999 },
  { code: 'montonio_mobilepay', name: 'mobilePay', minCents: 1, maxCents: 99_999_999 },
  { code: 'montonio_later', name: 'bnpl', minCents: 3000, maxCents: 250_000 },
  { code: 'montonio_hire', name: 'hirePurchase', minCents: 10_000, maxCents: 1_000_000 },
] as const;

const CURRENCY = 'EUR';

const optionsOf = ({ setup = {} }: z.output<typeof EnabledSchema>): PaymentOption[] =>
  Object.entries(setup).flatMap(([country, { paymentMethods = [] }]) =>
    paymentMethods
      .filter(({ supportedCurrencies = [CURRENCY] }) => supportedCurrencies.includes(CURRENCY))
      .toSorted((one, other) => (one.uiPosition ?? 0) - (other.uiPosition ?? 0))
      .map(({ code, name, logoUrl }) => ({ code, name, country, ...(logoUrl !== undefined && { logoUrl }) })),
  );

export const providerMethodsOf = ({ paymentMethods }: z.output<typeof MethodsSchema>): ProviderMethod[] =>
  MONTONIO_METHODS.flatMap(({ code, name, minCents, maxCents }) => {
    const enabled = paymentMethods[name];
    if (!enabled) return [];
    const options = optionsOf(enabled);
    const countries = [...new Set(options.map(({ country }) => country))];
    return [{ code, currencies: [CURRENCY], countries, minCents, maxCents, options }];
  });
