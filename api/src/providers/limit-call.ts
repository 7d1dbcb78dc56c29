// A time limit on each call to a provider: one that hangs or throws is unreachable, whatever its implementation does.
import type { Result } from '@klaas/core/stores/result.ts';
import type { Log } from '../http/log.ts';

export interface CallLimits {
  timeoutMs: number;
  log: Log;
}

/** The kind of failure only: the message of a failed fetch may repeat a header with a key, or a signed address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
};

const UNREACHABLE = { ok: false, error: 'provider_unreachable' } as const;

export const createCallLimit =
  (kind: 'payment' | 'delivery', provider: string, { timeoutMs, log }: CallLimits) =>
  async <Value, ErrorCode extends string>(
    operation: string,
    call: () => Promise<Result<Value, ErrorCode>>,
  ): Promise<Result<Value, ErrorCode | 'provider_unreachable'>> => {
    const expired = Promise.withResolvers<typeof UNREACHABLE>();
    const timer = setTimeout(() => expired.resolve(UNREACHABLE), timeoutMs);
    timer.unref();
    try {
      const result = await Promise.race([call(), expired.promise]);
      if (!result.ok) log('warn', `a ${kind} provider refused`, { provider, operation, error: result.error });
      return result;
    } catch (error) {
      log('warn', `a ${kind} provider failed`, { provider, operation, error: reasonOf(error) });
      return UNREACHABLE;
    } finally {
      clearTimeout(timer);
    }
  };
