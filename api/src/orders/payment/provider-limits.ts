// A provider with a time limit on each call: one that hangs or throws is unreachable, whatever its implementation does.
import type { Result } from '@klaas/core/stores/result.ts';
import type { Log } from '../../http/log.ts';
import type { PaymentProvider } from './payment-provider.ts';

interface Limits {
  timeoutMs: number;
  log: Log;
}

const UNREACHABLE = { ok: false, error: 'provider_unreachable' } as const;

export const limitProvider = (provider: PaymentProvider, { timeoutMs, log }: Limits): PaymentProvider => {
  const limited = async <Value, ErrorCode extends string>(
    operation: string,
    call: () => Promise<Result<Value, ErrorCode>>,
  ): Promise<Result<Value, ErrorCode | 'provider_unreachable'>> => {
    const expired = Promise.withResolvers<typeof UNREACHABLE>();
    const timer = setTimeout(() => expired.resolve(UNREACHABLE), timeoutMs);
    timer.unref();
    try {
      const result = await Promise.race([call(), expired.promise]);
      if (!result.ok)
        log('warn', 'a payment provider refused', {
          provider: provider.code,
          operation,
          error: result.error,
        });
      return result;
    } catch (error) {
      log('warn', 'a payment provider failed', { provider: provider.code, operation, error: String(error) });
      return UNREACHABLE;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    code: provider.code,
    readNotice: provider.readNotice,
    start: (request) => limited('start', () => provider.start(request)),
    status: (providerRef) => limited('status', () => provider.status(providerRef)),
    refund: (request) => limited('refund', () => provider.refund(request)),
  };
};
