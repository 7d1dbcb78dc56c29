// Typed client of a shop backend: in-process, over the network, or a third-party one with the same contract. Errors are
// values; only the envelope is validated here, the documents inside are trusted.
import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type { Envelope } from './envelope.ts';

declare global {
  // core has no DOM types; these merge with the platform's declarations in the other packages.
  interface AbortSignal {
    readonly aborted: boolean;
  }
  interface FormData {
    delete(name: string): void;
  }
}

export type FormBody = FormData;

export type ShopFetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string | FormData;
    signal?: AbortSignal;
    /** Time limit over a network; a call inside the process has none. */
    timeoutMs?: number;
    /** Task id, where `fetch` is a task queue. */
    taskId?: string;
  },
) => Promise<{
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  /** Parsed body from an in-process backend, which skips serialisation. Must not be mutated. */
  value?: unknown;
}>;

export interface ShopClientOptions {
  fetch: ShopFetch;
  /** Backend URL without a trailing slash; empty for the same origin. */
  baseUrl: string;
  storeCode: string;
  /** The customer's current token, read per call; null or undefined for a guest. */
  token?: () => string | null | undefined;
  tokenInHeader: boolean;
}

type ShopError = 'bad_content_type' | 'wrong_format' | 'http' | 'network' | 'timeout';

export type ShopResponse<Value> =
  | { ok: true; code: number; result: Value; meta?: Record<string, unknown> }
  | { ok: false; code: number; result: unknown; error: ShopError; meta?: Record<string, unknown> };

type Part<Name extends string, Schema extends z.ZodMiniType> =
  unknown extends z.input<Schema>
    ? { [K in Name]?: undefined }
    : Record<string, never> extends z.input<Schema>
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> };

type CallInput<Params extends z.ZodMiniType, Query extends z.ZodMiniType, Body extends z.ZodMiniType> = Part<
  'params',
  Params
> &
  Part<'query', Query> &
  Part<'body', Body>;

interface CallOptions {
  /** Aborts the call: with `AbortSignal.timeout(ms)` it returns the error `timeout`. */
  signal?: AbortSignal;
  /** Passed to `fetch`, which rejects with a `TimeoutError` after this time. */
  timeoutMs?: number;
  /** Idempotency key: over a task queue the call is stored until it has a response, and retried under this id. */
  taskId?: string;
}

export interface ShopClient {
  call<
    Params extends z.ZodMiniType,
    Query extends z.ZodMiniType,
    Body extends z.ZodMiniType,
    Output extends z.ZodMiniType,
  >(
    endpoint: Endpoint<Params, Query, Body, Output>,
    input: CallInput<Params, Query, Body>,
    options?: CallOptions,
  ): Promise<ShopResponse<z.output<Output>>>;
}

interface PlainInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

// [NET-04]
const BAD_CONTENT_TYPE = 'Error with response - bad content-type!';
const WRONG_FORMAT = 'Unhandled error, wrong response format!';

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The request URL, with path parameters filled in and encoded. */
const urlOf = (endpoint: Endpoint, input: PlainInput, options: ShopClientOptions, token: string): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = Object.entries(input.query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const added: [string, string][] = [];
  if (token !== '' && !options.tokenInHeader) added.push(['token', token]);
  if (options.storeCode !== '' && path.startsWith('/api/')) added.push(['storeCode', options.storeCode]);
  const search = [...query, ...added.filter(([name]) => !query.some(([existing]) => existing === name))]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
    .join('&');
  return `${options.baseUrl}${path}${search === '' ? '' : `?${search}`}`;
};

const parseJson = (text: string): { value: unknown } | null => {
  if (text.trim() === '') return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { code?: unknown }).code === 'number';

/** Interprets the response. The HTTP status matters only without an envelope. */
const readResponse = (
  endpoint: Endpoint,
  { ok, status }: { ok: boolean; status: number },
  contentType: string,
  parsed: { value: unknown } | null,
) => {
  const failure = (error: ShopError, code: number, result: unknown): ShopResponse<never> => ({
    ok: false,
    code,
    result,
    error,
  });
  if (!contentType.includes('application/json')) return failure('bad_content_type', status, BAD_CONTENT_TYPE);
  if (parsed === null) return failure('wrong_format', status, WRONG_FORMAT);
  const { value } = parsed;
  if (endpoint.bare && ok) return { ok: true as const, code: status, result: value };
  if (endpoint.bare) return failure('http', status, isEnvelope(value) ? value.result : value);
  if (!isEnvelope(value)) return failure('wrong_format', status, WRONG_FORMAT);
  const meta = value.meta === undefined ? {} : { meta: value.meta };
  if (value.code !== 200) return { ...failure('http', value.code, value.result), ...meta };
  return { ok: true as const, code: 200, result: value.result, ...meta };
};

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'TimeoutError';

export const createShopClient = (options: ShopClientOptions): ShopClient => {
  const call = async (
    endpoint: Endpoint,
    input: PlainInput,
    { signal, timeoutMs, taskId }: CallOptions = {},
  ): Promise<ShopResponse<unknown>> => {
    const token = endpoint.public ? '' : (options.token?.() ?? '');
    const hasBody = input.body !== undefined;
    // For multipart forms the platform sets the content type with its boundary.
    const isForm = endpoint.form !== undefined && 'delete' in (input.body as object);
    const headers: Record<string, string> = {
      Accept: 'application/json',
      ...(hasBody && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...(token !== '' && options.tokenInHeader ? { Authorization: `Bearer ${token}` } : {}),
    };
    try {
      const response = await options.fetch(urlOf(endpoint, input, options, token), {
        method: endpoint.method,
        headers,
        ...(hasBody ? { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) } : {}),
        ...(signal ? { signal } : {}),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(taskId === undefined ? {} : { taskId }),
      });
      const contentType = response.headers.get('content-type') ?? '';
      const { value } = response;
      const parsed = value === undefined ? parseJson(await response.text()) : { value };
      return readResponse(endpoint, response, contentType, parsed);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, code: 0, result: message, error: isTimeout(error) ? 'timeout' : 'network' };
    }
  };
  return { call: call as ShopClient['call'] };
};
