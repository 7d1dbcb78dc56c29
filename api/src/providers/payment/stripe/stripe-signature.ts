// Signature of Stripe's webhooks: HMAC-SHA256 over the time and the bytes of the body.
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/** The header is `t=…,v1=…`; there are several `v1` while the secret is being changed. */
export const isSignedByStripe = (
  header: string,
  rawBody: Uint8Array,
  { secret, nowMs }: { secret: string; nowMs: number },
): boolean => {
  const fields = header.split(',').map((field) => field.trim().split('='));
  const valuesOf = (name: string) => fields.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [time = ''] = valuesOf('t');
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();
  return valuesOf('v1').some((value) => {
    const given = Buffer.from(value, 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
};
