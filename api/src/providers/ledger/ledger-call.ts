// One HTTP call to an accounting program, with its errors as values.
import type { Result } from '@klaas/core/stores/result.ts';
import type { LedgerError } from '../../orders/ledger/ledger.ts';

export interface LedgerHttp {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs: number;
}

const MAX_RETRY_AFTER_SECONDS = 24 * 3600;

const retryAfterOf = (headers: Headers): { retryAfterSeconds: number } | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? { retryAfterSeconds: Math.min(seconds, MAX_RETRY_AFTER_SECONDS) } : undefined;
};

/** The body of an error may repeat names and addresses: only the status is passed on. */
const errorOf = (response: Response): { ok: false; error: LedgerError; detail: Record<string, number> } => {
  const detail = { status: response.status, ...retryAfterOf(response.headers) };
  const { status } = response;
  if (status === 429) return { ok: false, error: 'ledger_busy', detail };
  if (status === 401 || status === 403) return { ok: false, error: 'ledger_unauthorized', detail };
  return { ok: false, error: status >= 500 ? 'ledger_unreachable' : 'ledger_refused', detail };
};

export const callLedger = async (
  { fetch, timeoutMs }: LedgerHttp,
  url: string,
  init: RequestInit,
): Promise<Result<unknown, LedgerError>> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? { ok: true, value: await response.json() } : errorOf(response);
  } catch {
    // Away, too slow, or not JSON. The URL holds a signature and must not be logged.
    return { ok: false, error: 'ledger_unreachable' };
  }
};
