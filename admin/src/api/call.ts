// Calls of the back office. Answers are values; a lost connection is one of them.
import {
  type AdminEndpoint,
  type AdminFailure,
  UNATTENDED_HEADER,
} from '@klaas/core/contract/admin/admin-endpoint.ts';
import { createShopClient, type ShopFetch } from '@klaas/core/contract/shop-client.ts';
import type * as z from 'zod/mini';
import { createAttendance } from './attendance.ts';

export interface Offline {
  ok: false;
  error: 'offline';
  detail?: undefined;
  fields?: undefined;
  conflicts?: undefined;
}

export type Failure = AdminFailure | Offline;
export type Answer<Value> = { ok: true; value: Value; version?: number } | Failure;

const TIMEOUT_MS = 20_000;

/** Browsers refuse to keep more alive. */
const isSmall = (body: unknown): boolean => typeof body !== 'string' || body.length < 30_000;

let attendance: ReturnType<typeof createAttendance> | undefined;
/** Asked by the first call, when the page is there. */
const isAttended = (): boolean => {
  attendance ??= createAttendance(document, Date.now);
  return attendance.isAttended();
};

const fetchFromOffice: ShopFetch = (url, { method, headers, body, signal, taskId }) =>
  fetch(url, {
    method,
    headers: {
      ...headers,
      ...(taskId !== undefined && { 'Idempotency-Key': taskId }),
      ...(!isAttended() && { [UNATTENDED_HEADER]: '1' }),
    },
    credentials: 'same-origin',
    // What is written while the page is left arrives nevertheless.
    keepalive: method !== 'GET' && document.visibilityState === 'hidden' && isSmall(body),
    signal: (signal as AbortSignal | undefined) ?? AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body: body as BodyInit }),
  });

const client = createShopClient({ fetch: fetchFromOffice, baseUrl: '', storeCode: '', tokenInHeader: true });

/** Set by the screens that sign in and that ask for a proof. */
const hooks = {
  onSignedOut: (): void => {},
  askForProof: async (): Promise<boolean> => false,
};

export const setCallHooks = (given: Partial<typeof hooks>): void => void Object.assign(hooks, given);

export const askForProof = (): Promise<boolean> => hooks.askForProof();

type Part<Name extends string, Schema extends z.ZodMiniType> =
  unknown extends z.input<Schema> ? { [K in Name]?: undefined } : { [K in Name]: z.input<Schema> };

export type CallInput<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
> = Part<'params', Params> & Part<'query', Query> & Part<'body', Body>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** A repeated call with the same key has one effect. A new one by default. */
  key?: string;
}

const isFailure = (value: unknown): value is AdminFailure =>
  typeof value === 'object' && value !== null && (value as { ok?: unknown }).ok === false;

const send = async (
  endpoint: AdminEndpoint,
  input: object,
  options: CallOptions,
): Promise<Answer<unknown>> => {
  const { signal, key = crypto.randomUUID() } = options;
  const response = await client.call(endpoint, input as never, {
    ...(signal && { signal }),
    ...(!endpoint.isRead && { taskId: key }),
  });
  if (response.ok) return response.result as Answer<unknown>;
  if (isFailure(response.result)) return response.result;
  return response.code === 429 ? { ok: false, error: 'limit' } : { ok: false, error: 'offline' };
};

export const callAdmin = async <
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Output extends z.ZodMiniType,
>(
  endpoint: AdminEndpoint<Params, Query, Body, Output>,
  input: CallInput<Params, Query, Body>,
  options: CallOptions = {},
): Promise<Answer<z.output<Output>>> => {
  let answer = await send(endpoint, input, options);
  if (!answer.ok && answer.error === 'proof_needed' && (await hooks.askForProof()))
    answer = await send(endpoint, input, options);
  if (!answer.ok && answer.error === 'signed_out' && !endpoint.isOpen) hooks.onSignedOut();
  return answer as Answer<z.output<Output>>;
};
