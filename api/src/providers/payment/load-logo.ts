// Loads the file of a logo from a provider: from its own origins only, without redirects, bounded in time and size.
import type { Result } from '@klaas/core/stores/result.ts';
import type { LogoError } from '../../orders/payment/payment-provider.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 200_000;

interface LogoSource {
  origins: readonly string[];
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Undefined: too large. The declared length may be wrong or missing, so the bytes are counted. */
const readBounded = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

export const loadLogo = async (
  url: string,
  { origins, fetch }: LogoSource,
): Promise<Result<Uint8Array, LogoError>> => {
  if (!origins.includes(URL.parse(url)?.origin ?? '')) return { ok: false, error: 'logo_elsewhere' };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status, body } = await fetch(url, { redirect: 'manual', signal });
    if (status !== 200 || !body) {
      await body?.cancel();
      return { ok: false, error: status >= 500 || status === 429 ? 'provider_unreachable' : 'logo_missing' };
    }
    const value = await readBounded(body);
    return value ? { ok: true, value } : { ok: false, error: 'logo_too_large' };
  } catch {
    return { ok: false, error: 'provider_unreachable' };
  }
};
