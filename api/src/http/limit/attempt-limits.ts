// Rate limits of attempts, per address and per account. The same whether an account exists or not.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { ApiContext } from '../api-env.ts';
import { HttpError } from '../http-error.ts';
import { clientNetwork } from './client-address.ts';
import type { RateLimiter, RateRule } from './rate-limiter.ts';

interface Rules {
  /** Per address, over all accounts. */
  address?: RateRule;
  /** Per address and account: a person who mistypes. */
  pair?: RateRule;
  /** Per account over all addresses: distributed guessing. */
  account?: RateRule;
}

const perMinute = (count: number): number => count / 60;

const RULES = {
  login: {
    address: { burst: 60, perSecond: perMinute(30) },
    pair: { burst: 8, perSecond: perMinute(3) },
    account: { burst: 30, perSecond: perMinute(6) },
  },
  // Above the ten wrong tries after which an account of the staff rests.
  'staff-login': {
    address: { burst: 60, perSecond: perMinute(30) },
    pair: { burst: 15, perSecond: perMinute(3) },
    account: { burst: 40, perSecond: perMinute(6) },
  },
  'staff-passkey': { address: { burst: 60, perSecond: perMinute(30) } },
  'staff-invitation': { address: { burst: 40, perSecond: perMinute(10) } },
  'staff-demo': { address: { burst: 20, perSecond: perMinute(6) } },
  // For a browser that has logged in before: guesses from elsewhere do not count against it.
  'login-by-device': { account: { burst: 8, perSecond: perMinute(3) } },
  // A mailed link cannot be guessed; attempts by strangers must not lock the account.
  'create-password': { address: { burst: 20, perSecond: perMinute(6) } },
  register: { address: { burst: 30, perSecond: perMinute(6) } },
  reset: {
    address: { burst: 20, perSecond: perMinute(6) },
    pair: { burst: 3, perSecond: perMinute(0.2) },
  },
  // Above it no e-mail is sent and no error returned: the newest link is in the mailbox already.
  'reset-email': { account: { burst: 5, perSecond: perMinute(0.2) } },
  refresh: { address: { burst: 120, perSecond: perMinute(60) } },
  // Strangers can make the shop send e-mail to any address: limited per mailbox.
  newsletter: {
    address: { burst: 20, perSecond: perMinute(4) },
    pair: { burst: 3, perSecond: perMinute(0.2) },
    account: { burst: 4, perSecond: perMinute(0.1) },
  },
  'stock-alert': { address: { burst: 20, perSecond: perMinute(4) } },
  // One mailbox may wait for several products.
  'stock-alert-email': {
    pair: { burst: 6, perSecond: perMinute(0.2) },
    account: { burst: 8, perSecond: perMinute(0.1) },
  },
  'newsletter-link': { address: { burst: 60, perSecond: perMinute(20) } },
  // Twenty an hour: above it somebody guesses numbers, or fills the lists of the staff.
  withdrawal: {
    address: { burst: 20, perSecond: perMinute(1 / 3) },
    pair: { burst: 10, perSecond: perMinute(1 / 6) },
  },
  ticket: { address: { burst: 60, perSecond: perMinute(20) } },
  contact: { address: { burst: 10, perSecond: perMinute(1) } },
  // In kilobytes: a few messages with the maximum of files, then one in about half an hour.
  upload: { address: { burst: 48_000, perSecond: perMinute(500) } },
  thanks: { account: { burst: 4, perSecond: perMinute(0.1) } },
  'contact-without-ticket': { address: { burst: 3, perSecond: perMinute(0.2) } },
  'mail-service': { address: { burst: 10, perSecond: perMinute(1) } },
  // Enough for a family that plans together; not for a script that fills the table.
  configuration: { address: { burst: 60, perSecond: perMinute(20) } },
  'configuration-link': { address: { burst: 120, perSecond: perMinute(60) } },
  quote: { address: { burst: 20, perSecond: perMinute(10) } },
  // Accepting, declining, asking: above it somebody fills the thread of a quote.
  'quote-answer': {
    address: { burst: 30, perSecond: perMinute(2) },
    account: { burst: 12, perSecond: perMinute(0.5) },
  },
  review: { address: { burst: 5, perSecond: perMinute(0.5) }, pair: { burst: 3, perSecond: perMinute(0.1) } },
} satisfies Record<string, Rules>;

export type AttemptKind = keyof typeof RULES;

interface AttemptOptions {
  /** Body of the error response. */
  body?: unknown;
  /** Default: one. */
  cost?: number;
}

export type LimitAttempts = (
  c: ApiContext,
  kind: AttemptKind,
  account?: string,
  options?: AttemptOptions,
) => Promise<void>;

export const createAttemptLimits =
  ({ rateLimiter, settings }: { rateLimiter: RateLimiter; settings: Settings }): LimitAttempts =>
  async (c, kind, account, { body = 'Too many attempts. Please try again later.', cost = 1 } = {}) => {
    const address = clientNetwork(c, settings.server.trustedProxies);
    const rules: Rules = RULES[kind];
    const counted: [string, RateRule | undefined][] = [
      ...(address === undefined
        ? []
        : ([[`${kind} by ${address}`, rules.address]] as [string, RateRule | undefined][])),
      ...(account === undefined
        ? []
        : ([
            [`${kind} by ${address ?? 'inside'} at ${account}`, rules.pair],
            [`${kind} at ${account}`, rules.account],
          ] as [string, RateRule | undefined][])),
    ];
    for (const [key, rule] of counted) {
      const verdict = rule && (await rateLimiter.take(key, rule, cost));
      if (verdict && !verdict.allowed)
        throw new HttpError(429, body, { 'Retry-After': String(verdict.retryAfterSeconds) });
    }
  };

/** For work that is skipped, instead of rejected, above the limit. */
export const isWithinLimit = (attempt: Promise<void>): Promise<boolean> =>
  attempt.then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError) return false;
      throw error;
    },
  );
