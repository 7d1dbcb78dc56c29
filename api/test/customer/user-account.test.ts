import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GROUP_SECRET, jsonBody } from '../test-deps.ts';
import { ADDRESS, createUserApi, PASSWORD, type UserApi } from './user-fixture.ts';

let api: UserApi;
beforeAll(async () => {
  api = await createUserApi();
});
afterAll(() => api.stop());

const TAKEN = 'A customer with the same email already exists in an associated website.';

describe('create', () => {
  it('[SES-04] registers a customer with addresses and sends a welcome e-mail', async () => {
    const { status, body, email, id } = await api.register({ addresses: [ADDRESS] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 200,
      result: {
        id: expect.any(Number),
        group_id: 1,
        email,
        firstname: 'Maari',
        lastname: 'Maasikas',
        store_id: 1,
        website_id: 1,
        created_at: '2026-06-01 09:00:00',
        disable_auto_group_change: 0,
        addresses: [
          {
            id: expect.any(Number),
            customer_id: id,
            street: ['Pärnu mnt', '13'],
            country_id: 'EE',
            region: { region_code: null, region: null, region_id: 0 },
            region_id: 0,
            default_shipping: true,
            default_billing: false,
          },
        ],
      },
    });
    const result = body.result as { default_shipping: string; addresses: { id: number }[] };
    expect(result.default_shipping).toBe(String(result.addresses[0]?.id));
    expect(result).not.toHaveProperty('password_hash');
    const [mail] = await api.mails(email);
    expect(mail).toMatchObject({ kind: 'welcome', subject: expect.stringContaining('Tere tulemast') });
  });

  it('[SES-04] accepts the checkout input of other clients: one-letter names, an empty second line, "NA"', async () => {
    const address = {
      ...ADDRESS,
      firstname: 'M',
      street: ['Pärnu mnt 13', ''],
      company: 'NA',
      region: { region: '' },
    };
    const { status, body, email } = await api.register({ firstname: 'M', addresses: [address] });
    const { token } = await api.login(email);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      firstname: 'M',
      addresses: [{ street: ['Pärnu mnt 13'], company: 'NA' }],
    });
    const saved = await api.post(
      '/api/user/me',
      { customer: { lastname: 'M', addresses: [address] } },
      { token },
    );
    expect(saved.body).toMatchObject({ code: 200, result: { lastname: 'M' } });
  });

  it('[SES-06] an error names the field and the rule', async () => {
    const { token } = await api.customer();
    const addresses = [{ ...ADDRESS, postcode: '10', city: undefined }];
    const { body } = await api.post('/api/user/me', { customer: { addresses } }, { token });
    expect(body.result).toEqual(
      [
        { field: 'addresses.0.city', message: expect.stringContaining('expected string') },
        { field: 'addresses.0.postcode', message: expect.stringContaining('>=3 characters') },
      ].map(({ field, message }) => ({ field: `customer.${field}`, message })),
    );
  });

  it('[SES-04] sends e-mail in the language of the store', async () => {
    await api.post('/api/user/create?storeCode=ru', {
      customer: { email: 'ru@example.ee', firstname: 'Мария', lastname: 'Иванова' },
      password: PASSWORD,
    });
    const [mail] = await api.mails('ru@example.ee');
    expect(mail?.text).toContain('Здравствуйте, Мария!');
    expect(mail?.html).toContain('<html lang="ru">');
    expect(mail?.text).toContain('https://shop.example/ru/my-account');
  });

  it('[SES-05] rejects the same mailbox in another spelling', async () => {
    const { email } = await api.register();
    const again = await api.register({ email: ` ${email.toUpperCase()} ` });
    expect(again).toMatchObject({ status: 400, body: { code: 400, result: TAKEN } });
  });

  it('[SES-05] accepts only one of two concurrent registrations', async () => {
    const customer = { email: 'race@example.ee', firstname: 'Ma', lastname: 'Mu' };
    const both = await Promise.all(
      [1, 2, 3].map(() => api.post('/api/user/create', { customer, password: PASSWORD })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it.each([
    ['short', 'Aa1-'],
    ['of two classes', 'abcdefgh1'],
    ['endless', `Aa1${'x'.repeat(500)}`],
  ])('[SES-04] rejects a password that is %s, style A', async (_, password) => {
    const customer = { email: 'weak@example.ee', firstname: 'Ma', lastname: 'Mu' };
    const { status, body } = await api.post('/api/user/create', { customer, password });
    expect(status).toBe(400);
    expect(body.result).toEqual(expect.stringContaining('Password must'));
    expect(await api.mails('weak@example.ee')).toEqual([]);
  });

  it.each([
    ['no customer', { password: PASSWORD }],
    ['no password', { customer: { email: 'x@example.ee', firstname: 'Ma', lastname: 'Mu' } }],
    ['a bad address', { customer: { email: 'x', firstname: 'Ma', lastname: 'Mu' }, password: PASSWORD }],
    [
      'an empty name',
      { customer: { email: 'x@example.ee', firstname: ' ', lastname: 'Mu' }, password: PASSWORD },
    ],
    [
      'three addresses',
      {
        customer: {
          email: 'x@example.ee',
          firstname: 'Ma',
          lastname: 'Mu',
          addresses: [ADDRESS, ADDRESS, ADDRESS],
        },
        password: PASSWORD,
      },
    ],
    ['nothing', undefined],
    ['a list', [1]],
  ])('[SES-04] a body with %s: 400 and a list', async (_, body) => {
    const { status, body: response } = await api.post('/api/user/create', body);
    expect(status).toBe(400);
    expect(response.result).toEqual(
      expect.arrayContaining([{ field: expect.any(String), message: expect.anything() }]),
    );
  });

  it('[SES-06] a client cannot set the group, the id or another customer’s address', async () => {
    const { id } = await api.register();
    const { body } = await api.register({
      group_id: 3,
      id: 1,
      addresses: [{ ...ADDRESS, id: 1, customer_id: id }],
    });
    expect(body.result).toMatchObject({ group_id: 1 });
    expect((body.result as { addresses: { customer_id: number }[] }).addresses[0]?.customer_id).not.toBe(id);
  });
});

describe('me', () => {
  it('[SES-08] returns the customer with the signed group, by header and by query', async () => {
    const { id, email, token } = await api.customer();
    for (const response of [
      await api.get('/api/user/me', token),
      await api.get(`/api/user/me?token=${token}`),
    ]) {
      expect(response.body.result).toMatchObject({ id, email, group_id: 1 });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const { body } = await api.get('/api/user/me', token);
    const { groupToken } = body.result as { groupToken: string };
    const { payload } = await jwtVerify(groupToken, new TextEncoder().encode(GROUP_SECRET), {
      currentDate: new Date(api.clock.nowMs),
    });
    const iat = Math.floor(api.clock.nowMs / 1000);
    expect(payload).toEqual({ group_id: 1, id, user: email, iat, exp: iat + 3600 });
  });

  it.each([undefined, '', 'null', 'nonsense', 'a.b.c'])('[ROUTE-04] rejects the token %s', async (token) => {
    const response = await api.get(token === undefined ? '/api/user/me' : `/api/user/me?token=${token}`);
    expect(response).toMatchObject({ status: 401, body: { code: 401, result: expect.any(String) } });
  });

  it('[SES-06] changes names, e-mail and addresses, and keeps the address ids', async () => {
    const { token, email, id } = await api.customer({ addresses: [ADDRESS] });
    const before = (await api.get('/api/user/me', token)).body.result as { addresses: { id: number }[] };
    const addressId = before.addresses[0]?.id;
    const change = {
      firstname: 'Mari',
      lastname: 'Mets',
      email: `new-${email}`,
      groupToken: 'ignored',
      addresses: [
        { ...ADDRESS, id: addressId, customer_id: id, city: 'Tartu' },
        { ...ADDRESS, company: 'Klaas OÜ', vat_id: 'EE123', default_shipping: false, default_billing: true },
      ],
    };
    const { status, body } = await api.post(
      '/api/user/me',
      { customer: change, password: PASSWORD },
      { token },
    );
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      id,
      firstname: 'Mari',
      email,
      extension_attributes: { pending_email: `new-${email}` },
      groupToken: expect.any(String),
      addresses: [
        { id: addressId, city: 'Tartu' },
        { company: 'Klaas OÜ', vat_id: 'EE123', default_billing: true },
      ],
    });
    const cleared = await api.post('/api/user/me', { customer: { addresses: [] } }, { token });
    expect(cleared.body.result).toMatchObject({ firstname: 'Mari', addresses: [], default_shipping: null });
  });

  it.each([
    ['another key beside the customer', { customer: {}, extra: 1 }],
    ['a group', { customer: { group_id: 2 } }],
    ['a password', { customer: { password: 'x' } }],
    ['an id', { customer: { id: 1 } }],
    ['a bad address', { customer: { addresses: [{ city: 'x' }] } }],
    ['three addresses', { customer: { addresses: [ADDRESS, ADDRESS, ADDRESS] } }],
    ['six attributes', { customer: { custom_attributes: Array(6).fill({ attribute_code: 'a', value: 1 }) } }],
    ['nothing', undefined],
  ])('[SES-06] rejects %s with 500 and a list', async (_, body) => {
    const { token } = await api.customer();
    const response = await api.post('/api/user/me', body, { token });
    expect(response).toMatchObject({ status: 500, body: { code: 500, result: expect.any(Array) } });
  });

  it('[SES-06] rejects another customer’s address with 403 and changes nothing', async () => {
    const other = await api.customer({ addresses: [ADDRESS] });
    const otherMe = (await api.get('/api/user/me', other.token)).body.result as {
      addresses: { id: number }[];
    };
    const { token } = await api.customer({ addresses: [ADDRESS] });
    const rejected = {
      status: 403,
      body: { code: 403, result: 'Provided invalid address.id or address.customer_id' },
    };
    for (const bad of [{ id: otherMe.addresses[0]?.id }, { customer_id: other.id }, { id: 999_999 }]) {
      const customer = { firstname: 'Thief', addresses: [{ ...ADDRESS, ...bad, city: 'Stolen' }] };
      expect(await api.post('/api/user/me', { customer }, { token })).toMatchObject(rejected);
    }
    expect((await api.get('/api/user/me', other.token)).body.result).toMatchObject(otherMe);
    expect((await api.get('/api/user/me', token)).body.result).toMatchObject({
      firstname: 'Maari',
      addresses: [{ city: 'Tallinn' }],
    });
  });

  describe('[SES-06] changing the e-mail address', () => {
    const WRONG = { status: 500, body: { result: { errorMessage: 'Praegune parool on vale.', code: 401 } } };
    const confirm = (token: string) => api.post('/api/user/confirm-email', { token });
    const requestChange = (token: string, email: string, more: object = { password: PASSWORD }) =>
      api.post('/api/user/me', { customer: { email, firstname: 'Mari' }, ...more }, { token });
    const me = async (token: string) => (await api.get('/api/user/me', token)).body.result;

    it('requires the password, otherwise nothing is changed', async () => {
      const { token, email } = await api.customer();
      for (const more of [{}, { password: '' }, { password: 'Wrong-2026' }])
        expect(await requestChange(token, `x-${email}`, more)).toMatchObject(WRONG);
      expect(await me(token)).toMatchObject({ email, firstname: 'Maari' });
      expect(await api.mails(`x-${email}`)).toEqual([]);
      const guesses = [];
      for (let index = 0; index < 9; index += 1)
        guesses.push((await requestChange(token, `x-${email}`, { password: `Wrong-${index}` })).status);
      expect(guesses.at(-1)).toBe(429);
    });

    it('takes effect when the mailed link is used; both addresses are notified', async () => {
      const { token, email } = await api.customer();
      const next = `new-${email}`;
      expect((await requestChange(token, next)).body.result).toMatchObject({
        email,
        firstname: 'Mari',
        extension_attributes: { pending_email: next },
      });
      expect((await api.mails(email))[0]?.kind).toBe('email-change-asked');
      expect((await api.login(email)).status).toBe(200);
      expect((await api.login(next)).status).toBe(401);
      const link = await api.confirmTokenOf(next);
      expect((await confirm(link)).body).toMatchObject({ code: 200, result: { email: next } });
      expect((await api.mails(email))[0]?.kind).toBe('email-changed');
      expect((await api.login(next)).status).toBe(200);
      expect((await api.login(email)).status).toBe(401);
      expect(await me(token)).not.toHaveProperty('extension_attributes');
      // Loading the link again returns the same, without further effect.
      expect((await confirm(link)).status).toBe(200);
      expect((await api.mails(email)).filter(({ kind }) => kind === 'email-changed')).toHaveLength(1);
    });

    it('replaces an older link, is cancelled by keeping the old address, and expires after a day', async () => {
      const { token, email } = await api.customer();
      const rejected = { status: 500, body: { result: { code: 400 } } };
      await requestChange(token, `a-${email}`);
      await requestChange(token, `b-${email}`);
      expect(await confirm(await api.confirmTokenOf(`a-${email}`))).toMatchObject(rejected);
      await api.post('/api/user/me', { customer: { email } }, { token });
      expect(await confirm(await api.confirmTokenOf(`b-${email}`))).toMatchObject(rejected);
      await requestChange(token, `c-${email}`);
      api.clock.nowMs += 24 * 3_600_000;
      expect(await confirm(await api.confirmTokenOf(`c-${email}`))).toMatchObject(rejected);
      for (const forged of ['', 'x', 'f'.repeat(64)]) expect(await confirm(forged)).toMatchObject(rejected);
    });

    it('is rejected when another customer took the address meanwhile', async () => {
      const one = await api.customer();
      const two = await api.customer();
      const wanted = `wanted-${one.email}`;
      await requestChange(one.token, wanted);
      const first = await api.confirmTokenOf(wanted);
      await requestChange(two.token, wanted);
      const second = await api.confirmTokenOf(wanted);
      const responses = await Promise.all([confirm(first), confirm(second)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 500]);
    });

    it('is not needed for another spelling of the same mailbox', async () => {
      const { token, email } = await api.customer();
      const response = await api.post(
        '/api/user/me',
        { customer: { email: email.toUpperCase() } },
        { token },
      );
      expect(response.body.result).toMatchObject({ email: email.toUpperCase() });
    });
  });

  it('[SES-05] rejects the e-mail address of another customer', async () => {
    const other = await api.register();
    const { token } = await api.customer();
    const response = await api.post(
      '/api/user/me',
      { customer: { email: other.email.toUpperCase() }, password: PASSWORD },
      { token },
    );
    expect(response).toMatchObject({
      status: 500,
      body: { result: { errorMessage: expect.stringContaining('juba olemas'), code: 400 } },
    });
  });

  it('returns stored text unchanged and escapes it in e-mails', async () => {
    const { email, body } = await api.register({ firstname: '<b onclick=x>Ma</b>' });
    expect(body.result).toMatchObject({ firstname: '<b onclick=x>Ma</b>' });
    const [mail] = await api.mails(email);
    expect(mail?.html).not.toContain('<b onclick');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});

describe('orders, export, deletion', () => {
  it('[ORD-06] the order history is empty and has page info', async () => {
    const { token } = await api.customer();
    const usual = await api.get('/api/user/order-history', token);
    expect(usual.body.result).toMatchObject({
      items: [],
      total_count: 0,
      search_criteria: { page_size: 20, current_page: 1 },
    });
    const second = await api.get('/api/user/order-history?pageSize=5&currentPage=2', token);
    expect(second.body.result).toMatchObject({ search_criteria: { page_size: 5, current_page: 2 } });
    for (const bad of ['pageSize=0', 'pageSize=101', 'currentPage=0', 'pageSize=x']) {
      expect((await api.get(`/api/user/order-history?${bad}`, token)).status, bad).toBe(400);
    }
    expect((await api.get('/api/user/order-history')).status).toBe(401);
  });

  it('exports stored data without credentials', async () => {
    const { token, email } = await api.customer({ addresses: [ADDRESS] });
    const { body } = await api.get('/api/user/export', token);
    expect(body.result).toMatchObject({
      customer: { email, addresses: [{ city: 'Tallinn' }] },
      orders: [],
      reviews: [],
    });
    expect(JSON.stringify(body.result)).not.toMatch(/argon2|token_hash|groupToken/);
    expect((await api.get('/api/user/export')).status).toBe(401);
  });

  it('deletes the account and every session only with the password', async () => {
    const { token, refreshToken, email } = await api.customer({ addresses: [ADDRESS] });
    const wrong = await api.post('/api/user/delete', { password: 'Wrong-2026' }, { token });
    expect(wrong).toMatchObject({
      status: 500,
      body: { result: { errorMessage: expect.any(String), code: 401 } },
    });
    expect((await api.post('/api/user/delete', { password: PASSWORD }, { token })).body.result).toBe(true);
    expect((await api.get('/api/user/me', token)).status).toBe(401);
    expect((await api.post('/api/user/refresh', { refreshToken })).body.result).toBeNull();
    expect((await api.login(email)).status).toBe(401);
    expect((await api.register({ email })).status).toBe(200);
  });
});

it('answers a malformed body with 400, not a server error', async () => {
  const broken = await api.request('/api/user/login', { ...jsonBody(null), body: '{' });
  expect(broken.status).toBe(400);
  expect(api.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
