import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUserApi, type UserApi } from '../customer/user-fixture.ts';

const TOKEN = '/api/ext/mail-service/get-token';
const SEND = '/api/ext/mail-service/send-email';
const SHOP = 'info@example.com';

let api: UserApi;
beforeAll(async () => {
  api = await createUserApi();
});
afterAll(() => api.stop());

let serial = 0;
const newAddress = (): string => {
  serial += 1;
  return `10.3.0.${serial}`;
};
const tokenFor = async (address: string) => (await api.request(TOKEN, {}, { address })).body.result as string;
const mailBody = (more: Record<string, unknown>) => ({
  sourceAddress: 'maari@example.ee',
  targetAddress: SHOP,
  subject: 'Küsimus',
  emailText: 'Tere <b>õhtust</b>',
  ...more,
});
const send = async (more: Record<string, unknown>, address = newAddress()) => {
  const token = more['token'] ?? (await tokenFor(address));
  return (await api.post(SEND, mailBody({ ...more, token }), { address })).body;
};

it('the token is signed and valid for one e-mail', async () => {
  const address = newAddress();
  const token = await tokenFor(address);
  expect(token.split('.')).toHaveLength(3);
  expect(await send({ token }, address)).toEqual({ code: 200, result: 'OK' });
  expect(await send({ token }, address)).toEqual({ code: 500, result: 'Email is not authorized!' });
  const [mail] = await api.mails(SHOP);
  expect(mail).toMatchObject({ subject: 'Küsimus', reply_to: 'maari@example.ee', kind: 'mail-service' });
  expect(mail?.html).toContain('&#60;b&#62;');
});

it('only the newest token of a client is valid, and only for that client', async () => {
  const address = newAddress();
  const first = await tokenFor(address);
  const second = await tokenFor(address);
  expect(await send({ token: first }, address)).toMatchObject({ result: 'Email is not authorized!' });
  expect(await send({ token: second }, newAddress())).toMatchObject({ result: 'Email is not authorized!' });
  expect(await send({ token: second }, address)).toEqual({ code: 200, result: 'OK' });
});

it('a token of another client does not invalidate mine', async () => {
  const [mine, other] = [newAddress(), newAddress()];
  const token = await tokenFor(mine);
  await tokenFor(other);
  expect(await send({ token }, mine)).toEqual({ code: 200, result: 'OK' });
});

it('a token expires', async () => {
  const address = newAddress();
  const token = await tokenFor(address);
  api.clock.nowMs += 11 * 60_000;
  expect(await send({ token }, address)).toMatchObject({ result: 'Email is not authorized!' });
});

it.each([
  ['no token', { token: '' }, 'Email is not authorized!'],
  ['a forged token', { token: 'a.b.c' }, 'Email is not authorized!'],
  ['no source', { sourceAddress: '' }, 'Source email address is not provided!'],
  ['no target', { targetAddress: undefined }, 'Target email address is not provided!'],
  [
    'a target outside the whitelist',
    { targetAddress: 'victim@example.ee' },
    'Target email address is not from the white list!',
  ],
  ['a wrong source', { sourceAddress: 'maari' }, 'Email address is not valid!'],
  [
    'a source with an injected header',
    { sourceAddress: 'a@b.ee\r\nBcc: c@d.ee' },
    'Email address is not valid!',
  ],
  [
    'a confirmation for another address',
    { confirmation: true, targetAddress: 'victim@example.ee' },
    'Target email address is not from the white list!',
  ],
])('rejects %s', async (_, more, result) => {
  expect(await send(more)).toEqual({ code: 500, result });
});

it('a subject cannot inject a header', async () => {
  await send({ subject: 'a\r\nBcc: victim@example.ee' });
  expect((await api.mails(SHOP))[0]?.subject).toBe('a Bcc: victim@example.ee');
});

it('thanks a sender once, with the shop’s text, and nobody else', async () => {
  const address = newAddress();
  const writer = 'kirjutaja@example.ee';
  const thanks = { confirmation: true, sourceAddress: SHOP, emailText: 'Buy pills', subject: 'Pills' };
  const victim = await send({ ...thanks, targetAddress: 'victim@example.ee' }, address);
  expect(victim).toMatchObject({ result: 'Email is not authorized!' });
  await send({ sourceAddress: writer }, address);
  expect(await send({ ...thanks, targetAddress: 'victim@example.ee' }, address)).toMatchObject({ code: 500 });
  await send({ sourceAddress: writer }, address);
  expect(await send({ ...thanks, targetAddress: writer }, address)).toEqual({ code: 200, result: 'OK' });
  expect(await send({ ...thanks, targetAddress: writer }, address)).toMatchObject({ code: 500 });
  const mails = await api.mails(writer);
  expect(mails).toMatchObject([{ kind: 'contact-thanks' }]);
  expect(JSON.stringify(mails)).not.toContain('ills');
  expect(await api.mails('victim@example.ee')).toEqual([]);
});

it('is rate limited', async () => {
  const address = newAddress();
  const codes: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) codes.push((await send({}, address)).code);
  expect(codes.at(-1)).toBe(429);
});

it('the recipient whitelist is a setting', async () => {
  const own = await createUserApi({
    settings: { mailService: { targetAddressWhitelist: ['Abi@example.com'] } },
  });
  const token = (await own.get(TOKEN)).body.result;
  const to = async (targetAddress: string) => (await own.post(SEND, mailBody({ targetAddress, token }))).body;
  expect(await to(SHOP)).toMatchObject({ code: 500 });
  expect(await to('abi@example.com')).toMatchObject({ code: 200 });
  await own.stop();
});
