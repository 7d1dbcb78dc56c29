// The authenticated customer of a request, or 401.
import type { ApiContext } from '../../http/api-env.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import { HttpError } from '../../http/http-error.ts';
import { CUSTOMER_ERRORS, englishErrorText } from '../customer-error.ts';
import type { Owner } from '../customer-service.ts';
import type { SessionService } from './session-service.ts';

export const createOwnerOf =
  (sessions: SessionService) =>
  async (c: ApiContext): Promise<Owner> => {
    const token = bearerToken(c);
    const owner = token === null ? null : await sessions.verify(token);
    if (owner) return owner;
    throw new HttpError(CUSTOMER_ERRORS.token_invalid, englishErrorText('token_invalid'));
  };
