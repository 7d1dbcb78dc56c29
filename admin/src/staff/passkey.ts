// Passkeys of this device. Null: the person has cancelled, or the device has none.
import type { NewPasskeySchema, PasskeyProofSchema } from '@klaas/core/contract/admin/credential-schemas.ts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type * as z from 'zod/mini';

interface Options {
  challenge: string;
}

/** The server checks each field: here they are passed on. */
const passOn = async <Passed>(work: Promise<unknown>): Promise<Passed | null> => {
  try {
    return (await work) as Passed;
  } catch {
    return null;
  }
};

export const makePasskey = (options: Options) =>
  passOn<z.input<typeof NewPasskeySchema>>(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );

export const givePasskey = (options: Options) =>
  passOn<z.input<typeof PasskeyProofSchema>>(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );

/** Passkeys and the cookie need https, or localhost for trying. */
export const hasPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;
