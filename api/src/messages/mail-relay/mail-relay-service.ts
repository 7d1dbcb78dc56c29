// The ecosystem's mail service made safe: it sends to whitelisted addresses only, and thanks a sender with a fixed
// text. It cannot be abused to send a caller's text to others.
import { createHmac, randomUUID } from 'node:crypto';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import { isEmail } from '@klaas/core/stores/person-fields.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { jwtVerify, SignJWT } from 'jose';
import type { Database, Transaction } from '../../db/database.ts';
import { createEmailContext } from '../../providers/mail/email-context.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { translateIn } from '../../texts/translate.ts';
import { thanksEmail } from '../contact/contact-emails.ts';
import { consumeToken, deleteTokensBefore, saveToken, setWriter } from './mail-relay-repository.ts';

const TOKEN_MS = 10 * 60_000;
const AUDIENCE = 'mail-service';
const MAX_SUBJECT = 200;
const MAX_TEXT = 10_000;

export interface MailRelayDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  shopUrl: string;
  appSecret: string;
  mailer: Mailer;
}

export type MailError =
  | 'not_authorized'
  | 'source_missing'
  | 'target_missing'
  | 'not_listed'
  | 'address_invalid';

export interface MailRequest {
  sourceAddress: string;
  targetAddress: string;
  subject: string;
  emailText: string;
  confirmation: boolean;
  token: string;
}

const addressError = (request: MailRequest, isListed: (email: string) => boolean): MailError | null => {
  const { sourceAddress, targetAddress, confirmation } = request;
  if (sourceAddress === '') return 'source_missing';
  if (targetAddress === '') return 'target_missing';
  if (!isListed(confirmation ? sourceAddress : targetAddress)) return 'not_listed';
  return isEmail(sourceAddress) && isEmail(targetAddress) ? null : 'address_invalid';
};

export const createMailRelay = (deps: MailRelayDeps) => {
  const { db, now, settings, mailer, appSecret } = deps;
  const emailContext = createEmailContext(deps, translateIn);
  const key = createHmac('sha256', appSecret).update('mail service').digest();
  const hashOf = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
  const { company, contact, mailService } = settings;
  const listed = (): string[] =>
    mailService.targetAddressWhitelist.length > 0
      ? mailService.targetAddressWhitelist
      : [company.email, contact.address].filter((address) => address !== '');
  const isListed = (email: string): boolean => listed().map(emailKey).includes(emailKey(email));

  const tokenIdOf = async (token: string): Promise<string | null> => {
    try {
      const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: new Date(now()) };
      return (await jwtVerify(token, key, options)).payload.jti ?? null;
    } catch {
      return null;
    }
  };

  const write = async (tx: Transaction, request: MailRequest, store: StoreView): Promise<void> => {
    const { sourceAddress, targetAddress, subject, emailText } = request;
    const content = {
      subject: subject.slice(0, MAX_SUBJECT) || sourceAddress,
      greeting: subject.slice(0, MAX_SUBJECT) || sourceAddress,
      paragraphs: [],
      details: [{ label: sourceAddress, value: emailText.slice(0, MAX_TEXT) }],
    };
    const email = emailContext.compose(content, { kind: 'mail-service', to_address: targetAddress, store });
    await mailer.write(tx, { ...email, reply_to: sourceAddress });
  };

  return {
    /** The caller's previous token becomes invalid. */
    issueToken: async (caller: string): Promise<string> => {
      const token_id = randomUUID();
      const at = new Date(now());
      await deleteTokensBefore(db, new Date(at.getTime() - 2 * TOKEN_MS));
      await saveToken(db, { caller_hash: hashOf(caller), token_id, updated_at: at });
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(token_id)
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + TOKEN_MS))
        .sign(key);
    },

    send: async (
      request: MailRequest,
      caller: string,
      store: StoreView,
    ): Promise<Result<true, MailError>> => {
      const token_id = await tokenIdOf(request.token);
      const error = addressError(request, isListed);
      if (token_id === null) return { ok: false, error: 'not_authorized' };
      if (error) return { ok: false, error: error };
      const caller_hash = hashOf(caller);
      const isSent = await db.transaction(async (tx) => {
        const consumed = await consumeToken(tx, { caller_hash, token_id });
        if (!consumed) return false;
        if (!request.confirmation) {
          await write(tx, request, store);
          await setWriter(tx, caller_hash, hashOf(emailKey(request.sourceAddress)));
          return true;
        }
        // Only the address that has just sent a message is thanked, once.
        if (consumed.writer_hash !== hashOf(emailKey(request.targetAddress))) return false;
        const { openingHours } = company;
        await mailer.write(
          tx,
          thanksEmail(emailContext, { store, to_address: request.targetAddress, openingHours }),
        );
        await setWriter(tx, caller_hash, null);
        return true;
      });
      return isSent ? { ok: true, value: true } : { ok: false, error: 'not_authorized' };
    },
  };
};

export type MailRelay = ReturnType<typeof createMailRelay>;
