// One-time codes of an authenticator app (TOTP, RFC 6238): six digits, 30 seconds, one step of tolerance.
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const PERIOD_SECONDS = 30;
const QUIET_MODULES = 4;

const totpOf = (secret: string, { issuer, label }: { issuer: string; label: string }): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

export const newCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** The step of the code, which counts once; null: wrong, or outside of ±1 step. */
export const stepOfCode = (secret: string, code: string, atMs: number): number | null => {
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({
    token: code,
    timestamp: atMs,
    window: 1,
  });
  return delta === null ? null : Math.floor(atMs / 1000 / PERIOD_SECONDS) + delta;
};

export const codeUri = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString();

/** Rows of the QR code of a text, `1`: dark. */
export const qrRows = (text: string): string[] =>
  encode(text, { border: QUIET_MODULES, ecc: 'M' }).data.map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  );
