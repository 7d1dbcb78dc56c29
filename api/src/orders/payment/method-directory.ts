// What the providers offer now, in memory. A provider that is down is hidden, and the other ways of paying stay.
import type { Log } from '../../http/log.ts';
import type { LogoPaths } from './logo/logo-service.ts';
import type { PaymentOption, PaymentProvider, ProviderMethod } from './payment-provider.ts';

const HOUR_MS = 3_600_000;
/** After a failure. */
const RETRY_MS = 60_000;
/** The first failure may be a passing one: the last good list is used. */
const HIDDEN_AFTER_FAILURES = 2;

export interface PaymentPlace {
  /** Of the billing address. */
  country: string;
  currency: string;
  /** Null: nothing is in the cart yet. */
  amountCents: number | null;
}

interface Known {
  /** Undefined: never loaded. */
  methods?: readonly ProviderMethod[];
  failures: number;
  nextLoadMs: number;
  isLoading: boolean;
}

/** With the shop's own copy of the logo, where there is one. */
export type OfferedOption = Omit<PaymentOption, 'logoUrl'> & { logo?: string };

export interface MethodDirectory {
  /** The banks or the like of a method; undefined: it is not offered there, or its provider is down. */
  optionsOf(method: string, place: PaymentPlace): readonly OfferedOption[] | undefined;
}

interface DirectoryDeps {
  providers: readonly PaymentProvider[];
  logos: LogoPaths;
  now: () => number;
  log: Log;
  onHealth: (provider: string, isUp: boolean) => void;
}

const isOffered = (
  { currencies, countries, minCents, maxCents }: ProviderMethod,
  { country, currency, amountCents }: PaymentPlace,
): boolean =>
  currencies.includes(currency) &&
  (countries.length === 0 || countries.includes(country)) &&
  (amountCents === null || (amountCents >= minCents && amountCents <= maxCents));

export const createMethodDirectory = (deps: DirectoryDeps): MethodDirectory => {
  const { providers, logos, now, log, onHealth } = deps;
  const known = new Map<PaymentProvider, Known>(
    providers.map((one) => [one, { failures: 0, nextLoadMs: 0, isLoading: false }]),
  );
  const ofMethod = new Map(providers.flatMap((one) => one.methodCodes.map((code) => [code, one] as const)));

  const load = async (provider: PaymentProvider, state: Known): Promise<void> => {
    state.isLoading = true;
    const loaded = await provider.methods();
    state.isLoading = false;
    state.nextLoadMs = now() + (loaded.ok ? HOUR_MS : RETRY_MS);
    state.failures = loaded.ok ? 0 : state.failures + 1;
    if (loaded.ok) state.methods = loaded.value;
    onHealth(provider.code, loaded.ok);
    if (!loaded.ok && state.failures === HIDDEN_AFTER_FAILURES)
      log('warn', 'a payment provider is down and hidden', { provider: provider.code, reason: loaded.error });
  };

  const withLogo = ({ logoUrl, ...option }: PaymentOption): OfferedOption => {
    const logo = logoUrl === undefined ? undefined : logos.pathOf(logoUrl);
    return logo === undefined ? option : { ...option, logo };
  };

  return {
    /** Never waits: a list that is too old is loaded for the next time. */
    optionsOf: (code, place) => {
      const provider = ofMethod.get(code);
      const state = provider && known.get(provider);
      if (!provider || !state) return undefined;
      // Calls are limited and do not throw.
      if (now() >= state.nextLoadMs && !state.isLoading) void load(provider, state);
      logos.refresh();
      if (state.failures >= HIDDEN_AFTER_FAILURES) return undefined;
      // Just started: the provider's page offers what it has.
      if (!state.methods) return [];
      const method = state.methods.find((one) => one.code === code);
      if (!method || !isOffered(method, place)) return undefined;
      return method.options.filter(({ country }) => country === place.country).map(withLogo);
    },
  };
};
