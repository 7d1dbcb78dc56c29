// Passkeys (WebAuthn): discoverable, with user verification. A challenge counts once and for one purpose.
import { createHmac } from 'node:crypto';
import type { NewPasskeySchema, PasskeyProofSchema } from '@klaas/core/contract/admin/credential-schemas.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import {
  insertChallenge,
  listPasskeys,
  loadPasskey,
  markPasskeyUsed,
  type StaffPasskey,
  takeChallenge,
} from './staff-key-repository.ts';

export type NewPasskey = z.output<typeof NewPasskeySchema>;
export type PasskeyProof = z.output<typeof PasskeyProofSchema>;

/** ES256 and RS256: every authenticator knows one of them. */
const ALGORITHMS = [-7, -257];
const CHALLENGE_MS = 5 * 60_000;

export interface PasskeyDeps {
  db: Database;
  now: () => number;
  shopUrl: string;
  appSecret: string;
  shopName: () => string;
}

/** What a challenge is for; `staffId` is null before anybody has signed in. */
export interface PasskeyPurpose {
  purpose: string;
  staffId: number | null;
}

export type PasskeyRow = Pick<StaffPasskey, 'id' | 'public_key' | 'counter' | 'transports'>;

const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge =
      typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
};

/** The library throws on whatever is wrong; here each of it is a refusal. */
const verified = async <Verified extends { verified: boolean }>(
  reading: Promise<Verified>,
): Promise<Verified | null> => {
  try {
    const read = await reading;
    return read.verified ? read : null;
  } catch {
    return null;
  }
};

export const createPasskeyService = ({ db, now, shopUrl, appSecret, shopName }: PasskeyDeps) => {
  // A passkey belongs to the host of the shop.
  const { hostname: rpID, origin } = new URL(shopUrl);
  const at = () => new Date(now());

  /** The same for one address, so that a device replaces its key, and tells nothing about the person. */
  const handleOf = (emailKey: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(createHmac('sha256', appSecret).update(`staff handle ${emailKey}`).digest());

  /** [OFFICE-04] What the answer must hold; null: its challenge is old, used, or was made for something else. */
  const expectedOf = async (wanted: PasskeyPurpose, clientDataJSON: string) => {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === null || !(await takeChallenge(db, { challenge, ...wanted }, at()))) return null;
    return {
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    };
  };

  const remember = async <Options extends { challenge: string }>(
    options: Options,
    wanted: PasskeyPurpose,
  ): Promise<Options> => {
    await insertChallenge(db, { challenge: options.challenge, ...wanted }, { at: at(), ttlMs: CHALLENGE_MS });
    return options;
  };

  return {
    newKeyOptions: async (
      wanted: PasskeyPurpose,
      {
        email,
        emailKey,
        name,
        staffId,
      }: { email: string; emailKey: string; name: string; staffId: number | null },
    ) => {
      const known = staffId === null ? [] : await listPasskeys(db, staffId);
      const options = await generateRegistrationOptions({
        rpName: shopName(),
        rpID,
        userName: email,
        userDisplayName: name,
        userID: handleOf(emailKey),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return remember({ ...options }, wanted);
    },

    /** Null: refused. */
    readNewKey: async (wanted: PasskeyPurpose, response: NewPasskey): Promise<PasskeyRow | null> => {
      const expected = await expectedOf(wanted, response.response.clientDataJSON);
      const read =
        expected &&
        (await verified(
          verifyRegistrationResponse({
            ...expected,
            response: response as unknown as RegistrationResponseJSON,
            supportedAlgorithmIDs: ALGORITHMS,
          }),
        ));
      if (!read?.registrationInfo) return null;
      const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
      return { id, public_key: Buffer.from(publicKey), counter, transports };
    },

    /** Without `staffId` any key of this shop: the device asks which. */
    proofOptions: async (wanted: PasskeyPurpose) => {
      const keys = wanted.staffId === null ? [] : await listPasskeys(db, wanted.staffId);
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: CHALLENGE_MS,
        userVerification: 'required',
        allowCredentials: keys.map(({ id, transports }) => ({ id, transports })),
      });
      return remember({ ...options }, wanted);
    },

    /** The key that signed; null: refused. */
    readProof: async (wanted: PasskeyPurpose, response: PasskeyProof): Promise<StaffPasskey | null> => {
      const expected = await expectedOf(wanted, response.response.clientDataJSON);
      const key = expected && (await loadPasskey(db, response.id));
      if (!key || (wanted.staffId !== null && key.staff_id !== wanted.staffId)) return null;
      const { id, counter, transports } = key;
      const read = await verified(
        verifyAuthenticationResponse({
          ...expected,
          response: response as unknown as AuthenticationResponseJSON,
          credential: { id, counter, transports, publicKey: Uint8Array.from(key.public_key) },
        }),
      );
      if (!read) return null;
      await markPasskeyUsed(db, id, { counter: read.authenticationInfo.newCounter, at: at() });
      return key;
    },
  };
};

export type PasskeyService = ReturnType<typeof createPasskeyService>;
