// A new authenticator app: its secret travels sealed through the browser until a first code proves that it works.
import { createSecretSeal } from '../../security/sealed-secret.ts';
import { codeUri, newCodeSecret, qrRows, stepOfCode } from './one-time-code.ts';

export interface CodeOfferDeps {
  appSecret: string;
  now: () => number;
  shopName: () => string;
}

const OFFER_MS = 15 * 60_000;
const memberContext = (staffId: number): string => `member ${staffId}`;

export const createCodeOffers = ({ appSecret, now, shopName }: CodeOfferDeps) => {
  const offers = createSecretSeal(appSecret, 'staff authenticator offer');
  const stored = createSecretSeal(appSecret, 'staff authenticator');
  return {
    /** `owner`: the invitation or the person that it is for. */
    make: (owner: string, email: string) => {
      const secret = newCodeSecret();
      const uri = codeUri(secret, { issuer: shopName(), label: email });
      return { sealed: offers.seal(`${now()} ${secret}`, owner), secret, uri, qr: qrRows(uri) };
    },
    /** Null: of somebody else, too old, or the code is wrong. */
    accept: (owner: string, { sealed, code }: { sealed: string; code: string }) => {
      const [madeAt, secret] = offers.open(sealed, owner)?.split(' ') ?? [];
      if (secret === undefined || now() - Number(madeAt) > OFFER_MS) return null;
      const step = stepOfCode(secret, code, now());
      return step === null ? null : { secret, step };
    },
    sealFor: (staffId: number, secret: string): string => stored.seal(secret, memberContext(staffId)),
    /** The step of a code; null: wrong. Also computed for nobody, so that the time tells nothing. */
    stepFor: (staffId: number, sealed: string | null, code: string): number | null => {
      const secret = sealed === null ? null : stored.open(sealed, memberContext(staffId));
      const step = stepOfCode(secret ?? newCodeSecret(), code, now());
      return secret === null ? null : step;
    },
  };
};

export type CodeOffers = ReturnType<typeof createCodeOffers>;
