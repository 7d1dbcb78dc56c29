// [UI-07] Translates backend errors: by error code, or by the message texts common to all backends of the contract.
import type { MessageId } from './message-id.ts';
import type { Translate } from './use-text.tsx';

export interface ApiError {
  /** Error code, if the server gives one. */
  error?: string | undefined;
  /** The server's message. */
  text?: string | undefined;
}

const BY_NAME: Record<string, MessageId> = {
  email_taken: 'message.customer_exists',
  password_too_short: 'message.password_min_8',
  password_classes: 'message.password_classes',
  login_refused: 'customer.login_refused',
  password_wrong: 'customer.password_wrong',
  token_invalid: 'customer.session_ended',
  customer_gone: 'customer.session_ended',
  reset_refused: 'customer.reset_refused',
};

const BY_TEXT: [RegExp, MessageId][] = [
  [/same email already exists/i, 'message.customer_exists'],
  [/consumer isn.t authorized|not authorized to access/i, 'customer.session_ended'],
  [/invalid e-?mail/i, 'message.email'],
  [
    /password (is|was) incorrect|password doesn.t match|invalid login or password/i,
    'customer.password_wrong',
  ],
];

/** `undefined`: no translation known. */
export const errorMessageOf = ({ error = '', text = '' }: ApiError, t: Translate): string | undefined => {
  const id = BY_NAME[error] ?? BY_TEXT.find(([known]) => known.test(text))?.[1];
  return id && t(id);
};
