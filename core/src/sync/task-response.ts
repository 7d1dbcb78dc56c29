// Interprets an HTTP response for its task.
import type { SyncTask } from './sync-task.ts';

export const RESPONSE_MESSAGES = {
  bad_content_type: 'Error with response - bad content-type!',
  wrong_format: 'Unhandled error, wrong response format!',
} as const;

export interface RawResponse {
  contentType: string | null;
  /** Parsed JSON; undefined when the response had no readable body. */
  body: unknown;
}

export interface TaskResponse {
  code: number;
  result: unknown;
  meta?: Record<string, unknown>;
}

export type SendResult =
  | { kind: 'answered'; response: TaskResponse }
  /** No valid response: the request may or may not have been processed. */
  | { kind: 'unreachable' }
  /** Not sent: no cart id or no session. */
  | { kind: 'rejected'; code: number; message: string };

export type ParsedResponse =
  | { ok: true; response: TaskResponse }
  | { ok: false; error: keyof typeof RESPONSE_MESSAGES };

/** Undefined when the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** [NET-04] The HTTP status is ignored: the envelope's code is authoritative. */
export const parseTaskResponse = (response: RawResponse): ParsedResponse => {
  if (!response.contentType?.includes('application/json')) return { ok: false, error: 'bad_content_type' };
  const { body } = response;
  if (!isRecord(body) || typeof body.code !== 'number') return { ok: false, error: 'wrong_format' };
  return {
    ok: true,
    response: { code: body.code, result: body.result, ...(isRecord(body.meta) && { meta: body.meta }) },
  };
};

/** [NET-04] */
export const isSuccess = (response: TaskResponse): boolean => response.code === 200;

/**
 * [NET-06] The notification of a failed task; none for silent tasks, unreachable services and during a token refresh.
 */
export const failureNotice = (
  task: Pick<SyncTask, 'silent'>,
  response: TaskResponse,
  refreshing: boolean,
): string | undefined => {
  if (task.silent || isSuccess(response) || refreshing) return undefined;
  const { result } = response;
  if (typeof result === 'string') return result || undefined;
  if (!isRecord(result) || result.code === 'ENOTFOUND') return undefined;
  const message = result.result ?? result.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
};

export type TaskCallback = { kind: 'action'; name: string } | { kind: 'event'; name: string };

/** [NET-05] A callback is an event, or an action of the store when it starts with `store:`. */
export const callbackOf = (task: Pick<SyncTask, 'callback_event'>): TaskCallback | undefined => {
  if (!task.callback_event) return undefined;
  return task.callback_event.startsWith('store:')
    ? { kind: 'action', name: task.callback_event.slice('store:'.length) }
    : { kind: 'event', name: task.callback_event };
};
