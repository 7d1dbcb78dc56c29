// How often something may be tried, by one address and by all together. The same whether an account exists or not.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { ApiContext } from '../api-env.ts';
import { HttpError } from '../http-error.ts';
import { clientNetwork } from './client-address.ts';
import type { RateLimiter, RateRule } from './rate-limiter.ts';

interface Rules {
  /** One address, whatever it tries. */
  address?: RateRule;
  /** One address at one account: a person who mistypes. */
  pair?: RateRule;
  /** One account from everywhere: many machines guessing at once. */
  account?: RateRule;
}

const perMinute = (count: number): number => count / 60;

const RULES = {
  login: {
    address: { burst: 60, perSecond: perMinute(30) },
    pair: { burst: 8, perSecond: perMinute(3) },
    account: { burst: 30, perSecond: perMinute(6) },
  },
  // By the browser that has logged in before: others' guesses do not count against it.
  'login-by-device': { account: { burst: 8, perSecond: perMinute(3) } },
  // A link that was mailed cannot be guessed; an account must not be shut by those who try.
  'create-password': { address: { burst: 20, perSecond: perMinute(6) } },
  register: { address: { burst: 30, perSecond: perMinute(6) } },
  reset: {
    address: { burst: 20, perSecond: perMinute(6) },
    pair: { burst: 3, perSecond: perMinute(0.2) },
  },
  // Above it no letter is written, and nobody is told: who asks has the newest link in the mailbox already.
  'reset-letter': { account: { burst: 5, perSecond: perMinute(0.2) } },
  refresh: { address: { burst: 120, perSecond: perMinute(60) } },
  // A stranger can make the shop write to anybody: rarely to one mailbox, whoever asks.
  newsletter: {
    address: { burst: 20, perSecond: perMinute(4) },
    pair: { burst: 3, perSecond: perMinute(0.2) },
    account: { burst: 4, perSecond: perMinute(0.1) },
  },
  'stock-alert': { address: { burst: 20, perSecond: perMinute(4) } },
  // The same mailbox may wait for several products.
  'stock-alert-letter': {
    pair: { burst: 6, perSecond: perMinute(0.2) },
    account: { burst: 8, perSecond: perMinute(0.1) },
  },
  'newsletter-link': { address: { burst: 60, perSecond: perMinute(20) } },
  ticket: { address: { burst: 60, perSecond: perMinute(20) } },
  contact: { address: { burst: 10, perSecond: perMinute(1) } },
  // In kilobytes: a few messages with all the files that the form takes, then one in about half an hour.
  upload: { address: { burst: 48_000, perSecond: perMinute(500) } },
  thanks: { account: { burst: 4, perSecond: perMinute(0.1) } },
  'contact-without-ticket': { address: { burst: 3, perSecond: perMinute(0.2) } },
  'mail-service': { address: { burst: 10, perSecond: perMinute(1) } },
  // A family plans one evening together; a machine that fills the table may not.
  configuration: { address: { burst: 60, perSecond: perMinute(20) } },
  'configuration-link': { address: { burst: 120, perSecond: perMinute(60) } },
  quote: { address: { burst: 20, perSecond: perMinute(10) } },
  review: { address: { burst: 5, perSecond: perMinute(0.5) }, pair: { burst: 3, perSecond: perMinute(0.1) } },
} satisfies Record<string, Rules>;

export type AttemptKind = keyof typeof RULES;

interface AttemptOptions {
  /** What the refused one is told. */
  refusal?: unknown;
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
  async (c, kind, account, { refusal = 'Too many attempts. Please try again later.', cost = 1 } = {}) => {
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
        throw new HttpError(429, refusal, { 'Retry-After': String(verdict.retryAfterSeconds) });
    }
  };

/** For what is left out, instead of refused, when it comes too often. */
export const isWithinLimit = (attempt: Promise<void>): Promise<boolean> =>
  attempt.then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError) return false;
      throw error;
    },
  );
