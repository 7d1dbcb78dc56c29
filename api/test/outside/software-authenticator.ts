// An authenticator in software: makes passkeys and signs challenges as a device would (WebAuthn level 3, ES256).
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

interface Passkey {
  id: Buffer;
  privateKey: KeyObject;
  publicKey: KeyObject;
  counter: number;
}

/** Definite lengths only, which is all that a passkey needs (RFC 8949). */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};
const integer = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const sha256 = (value: Buffer | string): Buffer => createHash('sha256').update(value).digest();

const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

export const createSoftwareAuthenticator = ({
  origin = 'https://shop.example',
  rpId = new URL(origin).hostname,
  isVerified = true,
}: {
  origin?: string;
  rpId?: string;
  /** Whether it asked for a finger, face or PIN. */
  isVerified?: boolean;
} = {}) => {
  let passkey: Passkey | undefined;
  const flags = PRESENT | (isVerified ? VERIFIED : 0);
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (extra: number, counter: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | extra]), count, rest]);
  };

  return {
    /** `navigator.credentials.create` */
    create: ({ challenge }: { challenge: string }) => {
      const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      passkey = { ...keys, id: randomBytes(32), counter: 0 };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(passkey.id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, passkey.id, coseKey(passkey.publicKey)]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authenticatorData(HAS_KEY, 0, credential))],
      );
      const id = passkey.id.toString('base64url');
      return {
        ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** `navigator.credentials.get` */
    get: ({ challenge }: { challenge: string }) => {
      if (!passkey) throw new Error('the authenticator has no passkey');
      passkey.counter += 1;
      const data = authenticatorData(0, passkey.counter);
      const client = clientData('webauthn.get', challenge);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(passkey.privateKey);
      const id = passkey.id.toString('base64url');
      return {
        ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
    /** The same key, as a site of another origin would use it. */
    at: (other: string) => {
      const thief = createSoftwareAuthenticator({ origin: other, rpId });
      thief.adopt(passkey);
      return thief;
    },
    adopt: (given: Passkey | undefined): void => {
      passkey = given;
    },
  };
};

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;
