// One HTTP call to a carrier with JSON in both directions, bounded in time and size.
import type { Result } from '@klaas/core/stores/result.ts';

export type CarrierFetch = (url: string, init: RequestInit) => Promise<Response>;

export interface CarrierCall {
  fetch: CarrierFetch;
  url: string;
  method: 'GET' | 'POST';
  authorization: string;
  body?: unknown;
}

export interface CarrierResponse {
  status: number;
  /** Undefined: not JSON. */
  value: unknown;
}

const TIMEOUT_MS = 9000;
/** A label as base64 is the largest answer. */
const MAX_BYTES = 16 * 1024 * 1024;
const TOO_MANY_REQUESTS = 429;

/** Undefined: longer than allowed. */
export const readBytes = async (response: Response): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the download.
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const jsonOf = (bytes: Buffer | undefined): unknown => {
  try {
    return bytes && JSON.parse(bytes.toString('utf8'));
  } catch {
    // A page of a proxy, or cut off; the caller's schema rejects undefined.
    return undefined;
  }
};

/** Away, too slow, overloaded, or an answer without sense: whether the carrier has done it is not known. */
export const callCarrier = async ({
  fetch,
  url,
  method,
  authorization,
  body,
}: CarrierCall): Promise<Result<CarrierResponse, 'provider_unreachable'>> => {
  const unreachable = { ok: false, error: 'provider_unreachable' } as const;
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status } = response;
    const value = jsonOf(await readBytes(response));
    if (status >= 500 || status === TOO_MANY_REQUESTS) return unreachable;
    return response.ok && value === undefined ? unreachable : { ok: true, value: { status, value } };
  } catch {
    // The error may hold the address of a label or a key: it is not passed on.
    return unreachable;
  }
};

const MAX_REASON = 300;

/** What a carrier says about a refusal, for the staff. */
export const reasonOf = (status: number, text: string): string =>
  `${status} ${text.replace(/\s+/g, ' ').trim()}`.trim().slice(0, MAX_REASON);
