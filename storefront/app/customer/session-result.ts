// Result of a session call: errors as values, mapped from the response of the server.
import type { ShopResponse } from '@klaas/core/contract/shop-client.ts';
import type { Result } from '@klaas/core/stores/result.ts';

export type SessionError =
  | 'offline'
  | 'unreachable'
  | 'too_many'
  | 'refused'
  | 'email_taken'
  | 'fields'
  | 'bad_content_type'
  | 'wrong_format'
  | 'session_ended';

/**
 * `detail.text` is the server's message, `detail.error` its error code.
 * `isForPeople` (1): an `errorMessage`, shown to the user as it is.
 */
export type SessionResult<Value = true> = Result<Value, SessionError>;

const textOf = (result: unknown): string => {
  if (typeof result === 'string') return result;
  const message = (result as { errorMessage?: unknown } | null)?.errorMessage;
  return typeof message === 'string' ? message : '';
};

const sessionErrorOf = (response: Extract<ShopResponse<unknown>, { ok: false }>): SessionError => {
  if (response.error === 'network' || response.error === 'timeout') return 'unreachable';
  if (response.error === 'bad_content_type' || response.error === 'wrong_format') return response.error;
  if (response.code === 429) return 'too_many';
  if (Array.isArray(response.result)) return 'fields';
  return response.meta?.['error'] === 'email_taken' ||
    /same email already exists/.test(textOf(response.result))
    ? 'email_taken'
    : 'refused';
};

export const resultOf = <Value>(response: ShopResponse<Value>): SessionResult<Value> =>
  response.ok
    ? { ok: true, value: response.result }
    : {
        ok: false,
        error: sessionErrorOf(response),
        detail: {
          code: response.code,
          text: textOf(response.result),
          error: String(response.meta?.['error'] ?? ''),
          isForPeople: Number(typeof response.result !== 'string'),
        },
      };

/** Without the value, which the caller does not need. */
export const done = (result: SessionResult<unknown>): SessionResult =>
  result.ok ? { ok: true, value: true } : result;
