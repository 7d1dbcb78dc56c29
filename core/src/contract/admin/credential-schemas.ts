// What a browser and a person give to prove who they are.
import * as z from 'zod/mini';

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const shortText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(40))),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
};

/** `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyProofSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
});

/** Given to the browser unchanged. */
export const PasskeyOptionsSchema = z.looseObject({ challenge: z.string() });

export const EmailSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254),
    z.regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/, 'must be an e-mail address'),
  );
export const PersonNameSchema = shortText(80);
export const KeyNameSchema = shortText(60);
export const OfficeLanguageSchema = z.enum(['et', 'ru', 'en']);
export const PasswordSchema = z.string().check(z.minLength(1), z.maxLength(400));
/** Six digits of a one-time code. */
export const CodeSchema = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'must be six digits'));
export const RecoveryCodeSchema = z.string().check(z.trim(), z.minLength(8), z.maxLength(40));

/** A new authenticator app: its secret goes back sealed, with a first code. */
export const NewTotpSchema = z.object({ sealed: base64url(400), code: CodeSchema });
export const TotpOfferSchema = z.object({
  sealed: z.string(),
  /** To be typed where no camera is. */
  secret: z.string(),
  uri: z.string(),
  /** Rows of a QR code, `1`: dark. */
  qr: z.array(z.string()),
});

export const NewPasswordSchema = z.object({ password: PasswordSchema, totp: NewTotpSchema });
