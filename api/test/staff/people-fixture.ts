// People who come into the back office as the browser brings them: by invitation, passkey, password and code.
import { createHmac, randomUUID } from 'node:crypto';
import type { AdminAnswer, AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  acceptInvitationEndpoint,
  invitationPasskeyEndpoint,
  invitationTotpEndpoint,
  passkeyChallengeEndpoint,
  signInByPasskeyEndpoint,
} from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import type { StaffRole } from '@klaas/core/staff/permissions.ts';
import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { ApiEnv } from '../../src/http/api-env.ts';
import { createPrintedInvitations } from '../../src/staff/people/staff-invitation-service.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../outside/software-authenticator.ts';
import type { TestApi } from '../test-deps.ts';
import { addressOf, type Input } from './office-fixture.ts';

export const PASSWORD = 'Klaas-kontor-2026';
const AUTHOR = { kind: 'command_line', name: 'test' } as const;

/** A browser: keeps the cookie of the office. */
export const openBrowser = (app: Hono<ApiEnv>) => {
  let cookie = '';
  const request = async (endpoint: AdminEndpoint, input: Input = {}): Promise<Response> => {
    const response = await app.request(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Idempotency-Key': input.key ?? randomUUID(),
        'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
        ...(cookie && { Cookie: cookie }),
        ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    const set = response.headers.get('set-cookie');
    if (set) cookie = set.split(';')[0] ?? '';
    return response;
  };
  return {
    request,
    cookie: () => cookie,
    call: async <Output extends z.ZodMiniType>(
      endpoint: AdminEndpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Output>,
      input?: Input,
    ): Promise<AdminAnswer<z.output<Output>>> =>
      (await request(endpoint, input)).json() as Promise<AdminAnswer<z.output<Output>>>,
  };
};

export type Browser = ReturnType<typeof openBrowser>;

export const granted = <Value>(answer: AdminAnswer<Value>): Value => {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer.value;
};

/** RFC 6238, by hand. */
export const codeAt = (secret: string, atMs: number): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const hash = createHmac('sha1', key).update(step).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

export const printInvitation = async (
  { services }: Pick<TestApi, 'services'>,
  role: StaffRole,
  email = `${role}-${randomUUID()}@example.com`,
) => {
  const { db, now, config } = services;
  const link = await createPrintedInvitations({ db, now, shopUrl: config.shopUrl }).print(AUTHOR, {
    email,
    role,
  });
  return { email, link, token: link.split('#')[1] ?? '' };
};

export const acceptByPasskey = async (
  browser: Browser,
  token: string,
  authenticator: SoftwareAuthenticator,
  name = 'Kadri Demo',
) => {
  const options = await browser.call(invitationPasskeyEndpoint, { body: { token, name } });
  const challenge = options.ok ? options.value.challenge : 'none';
  const proof = { passkey: authenticator.create({ challenge }), key_name: 'Laptop' };
  return browser.call(acceptInvitationEndpoint, { body: { token, name, language: 'et', proof } });
};

/** A person with a passkey, signed in. */
export const joinByPasskey = async (api: TestApi, role: StaffRole, name?: string) => {
  const browser = openBrowser(api.app);
  const authenticator = createSoftwareAuthenticator();
  const { email, token } = await printInvitation(api, role);
  const { recovery_codes: codes } = granted(await acceptByPasskey(browser, token, authenticator, name));
  return { browser, authenticator, email, codes };
};

/** A person with password and authenticator app, signed in. */
export const joinByPassword = async (api: TestApi, role: StaffRole) => {
  const browser = openBrowser(api.app);
  const { email, token } = await printInvitation(api, role);
  const { sealed, secret } = granted(await browser.call(invitationTotpEndpoint, { body: { token } }));
  const totp = { sealed, code: codeAt(secret, api.services.now()) };
  const body = { token, name: 'Rein Proov', language: 'ru', proof: { password: PASSWORD, totp } };
  const { recovery_codes: codes } = granted(await browser.call(acceptInvitationEndpoint, { body }));
  return { browser, email, secret, codes };
};

export const signInByPasskey = async (browser: Browser, authenticator: SoftwareAuthenticator) => {
  const { challenge } = granted(await browser.call(passkeyChallengeEndpoint));
  return browser.call(signInByPasskeyEndpoint, { body: { passkey: authenticator.get({ challenge }) } });
};
