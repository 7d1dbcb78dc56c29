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
  it('[SES-04] registers a customer with addresses and writes a welcome', async () => {
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
    const [letter] = await api.letters(email);
    expect(letter).toMatchObject({ kind: 'welcome', subject: expect.stringContaining('Tere tulemast') });
  });

  it('[SES-04] takes what the checkout of other clients sends: one letter, an empty second line, "NA"', async () => {
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

  it('[SES-06] a refusal names the field and the rule', async () => {
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

  it('[SES-04] writes in the language of the store', async () => {
    await api.post('/api/user/create?storeCode=ru', {
      customer: { email: 'ru@example.ee', firstname: 'Мария', lastname: 'Иванова' },
      password: PASSWORD,
    });
    const [letter] = await api.letters('ru@example.ee');
    expect(letter?.text).toContain('Здравствуйте, Мария!');
    expect(letter?.html).toContain('<html lang="ru">');
    expect(letter?.text).toContain('https://shop.example/ru/my-account');
  });

  it('[SES-05] refuses the same mailbox in another spelling', async () => {
    const { email } = await api.register();
    const again = await api.register({ email: ` ${email.toUpperCase()} ` });
    expect(again).toMatchObject({ status: 400, body: { code: 400, result: TAKEN } });
  });

  it('[SES-05] of two at once one wins', async () => {
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
  ])('[SES-04] refuses a password that is %s, style A', async (_, password) => {
    const customer = { email: 'weak@example.ee', firstname: 'Ma', lastname: 'Mu' };
    const { status, body } = await api.post('/api/user/create', { customer, password });
    expect(status).toBe(400);
    expect(body.result).toEqual(expect.stringContaining('Password must'));
    expect(await api.letters('weak@example.ee')).toEqual([]);
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
    const { status, body: answer } = await api.post('/api/user/create', body);
    expect(status).toBe(400);
    expect(answer.result).toEqual(
      expect.arrayContaining([{ field: expect.any(String), message: expect.anything() }]),
    );
  });

  it('[SES-06] nobody makes himself a group, an id or somebody else’s address', async () => {
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
  it('[SES-08] gives the customer with the signed group, by header and by query', async () => {
    const { id, email, token } = await api.customer();
    for (const answer of [
      await api.get('/api/user/me', token),
      await api.get(`/api/user/me?token=${token}`),
    ]) {
      expect(answer.body.result).toMatchObject({ id, email, group_id: 1 });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const { body } = await api.get('/api/user/me', token);
    const { groupToken } = body.result as { groupToken: string };
    const { payload } = await jwtVerify(groupToken, new TextEncoder().encode(GROUP_SECRET), {
      currentDate: new Date(api.clock.nowMs),
    });
    const iat = Math.floor(api.clock.nowMs / 1000);
    expect(payload).toEqual({ group_id: 1, id, user: email, iat, exp: iat + 3600 });
  });

  it.each([undefined, '', 'null', 'nonsense', 'a.b.c'])('[ROUTE-04] refuses the token %s', async (token) => {
    const answer = await api.get(token === undefined ? '/api/user/me' : `/api/user/me?token=${token}`);
    expect(answer).toMatchObject({ status: 401, body: { code: 401, result: expect.any(String) } });
  });

  it('[SES-06] changes names, mail and addresses, and keeps the ids of addresses', async () => {
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
  ])('[SES-06] refuses %s with 500 and a list', async (_, body) => {
    const { token } = await api.customer();
    const answer = await api.post('/api/user/me', body, { token });
    expect(answer).toMatchObject({ status: 500, body: { code: 500, result: expect.any(Array) } });
  });

  it('[SES-06] a foreign address is refused with 403 and nothing changes', async () => {
    const other = await api.customer({ addresses: [ADDRESS] });
    const otherMe = (await api.get('/api/user/me', other.token)).body.result as {
      addresses: { id: number }[];
    };
    const { token } = await api.customer({ addresses: [ADDRESS] });
    const refused = {
      status: 403,
      body: { code: 403, result: 'Provided invalid address.id or address.customer_id' },
    };
    for (const bad of [{ id: otherMe.addresses[0]?.id }, { customer_id: other.id }, { id: 999_999 }]) {
      const customer = { firstname: 'Thief', addresses: [{ ...ADDRESS, ...bad, city: 'Stolen' }] };
      expect(await api.post('/api/user/me', { customer }, { token })).toMatchObject(refused);
    }
    expect((await api.get('/api/user/me', other.token)).body.result).toMatchObject(otherMe);
    expect((await api.get('/api/user/me', token)).body.result).toMatchObject({
      firstname: 'Maari',
      addresses: [{ city: 'Tallinn' }],
    });
  });

  describe('[SES-06] another e-mail address', () => {
    const WRONG = { status: 500, body: { result: { errorMessage: 'Praegune parool on vale.', code: 401 } } };
    const confirm = (token: string) => api.post('/api/user/confirm-email', { token });
    const ask = (token: string, email: string, more: object = { password: PASSWORD }) =>
      api.post('/api/user/me', { customer: { email, firstname: 'Mari' }, ...more }, { token });
    const me = async (token: string) => (await api.get('/api/user/me', token)).body.result;

    it('needs the password, and nothing of the change is made without it', async () => {
      const { token, email } = await api.customer();
      for (const more of [{}, { password: '' }, { password: 'Wrong-2026' }])
        expect(await ask(token, `x-${email}`, more)).toMatchObject(WRONG);
      expect(await me(token)).toMatchObject({ email, firstname: 'Maari' });
      expect(await api.letters(`x-${email}`)).toEqual([]);
      const guesses = [];
      for (let at = 0; at < 9; at += 1)
        guesses.push((await ask(token, `x-${email}`, { password: `Wrong-${at}` })).status);
      expect(guesses.at(-1)).toBe(429);
    });

    it('counts when the link mailed there is used; both addresses are told', async () => {
      const { token, email } = await api.customer();
      const next = `new-${email}`;
      expect((await ask(token, next)).body.result).toMatchObject({
        email,
        firstname: 'Mari',
        extension_attributes: { pending_email: next },
      });
      expect((await api.letters(email))[0]?.kind).toBe('email-change-asked');
      expect((await api.login(email)).status).toBe(200);
      expect((await api.login(next)).status).toBe(401);
      const link = await api.confirmTokenOf(next);
      expect((await confirm(link)).body).toMatchObject({ code: 200, result: { email: next } });
      expect((await api.letters(email))[0]?.kind).toBe('email-changed');
      expect((await api.login(next)).status).toBe(200);
      expect((await api.login(email)).status).toBe(401);
      expect(await me(token)).not.toHaveProperty('extension_attributes');
      // Loaded again it says the same, and does nothing more.
      expect((await confirm(link)).status).toBe(200);
      expect((await api.letters(email)).filter(({ kind }) => kind === 'email-changed')).toHaveLength(1);
    });

    it('a link is replaced by the next, forgotten when the old address is kept, and counts for a day', async () => {
      const { token, email } = await api.customer();
      const refused = { status: 500, body: { result: { code: 400 } } };
      await ask(token, `a-${email}`);
      await ask(token, `b-${email}`);
      expect(await confirm(await api.confirmTokenOf(`a-${email}`))).toMatchObject(refused);
      await api.post('/api/user/me', { customer: { email } }, { token });
      expect(await confirm(await api.confirmTokenOf(`b-${email}`))).toMatchObject(refused);
      await ask(token, `c-${email}`);
      api.clock.nowMs += 24 * 3_600_000;
      expect(await confirm(await api.confirmTokenOf(`c-${email}`))).toMatchObject(refused);
      for (const forged of ['', 'x', 'f'.repeat(64)]) expect(await confirm(forged)).toMatchObject(refused);
    });

    it('somebody else took it meanwhile: refused', async () => {
      const one = await api.customer();
      const two = await api.customer();
      const wanted = `wanted-${one.email}`;
      await ask(one.token, wanted);
      const first = await api.confirmTokenOf(wanted);
      await ask(two.token, wanted);
      const second = await api.confirmTokenOf(wanted);
      const answers = await Promise.all([confirm(first), confirm(second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
    });

    it('another spelling of the same mailbox is none', async () => {
      const { token, email } = await api.customer();
      const answer = await api.post('/api/user/me', { customer: { email: email.toUpperCase() } }, { token });
      expect(answer.body.result).toMatchObject({ email: email.toUpperCase() });
    });
  });

  it('[SES-05] the mail of another customer cannot be taken', async () => {
    const other = await api.register();
    const { token } = await api.customer();
    const answer = await api.post(
      '/api/user/me',
      { customer: { email: other.email.toUpperCase() }, password: PASSWORD },
      { token },
    );
    expect(answer).toMatchObject({
      status: 500,
      body: { result: { errorMessage: expect.stringContaining('juba olemas'), code: 400 } },
    });
  });

  it('stored text comes back as it was and letters escape it', async () => {
    const { email, body } = await api.register({ firstname: '<b onclick=x>Ma</b>' });
    expect(body.result).toMatchObject({ firstname: '<b onclick=x>Ma</b>' });
    const [letter] = await api.letters(email);
    expect(letter?.html).not.toContain('<b onclick');
    expect(letter?.subject).not.toMatch(/[\r\n]/);
  });
});

describe('orders, export, deletion', () => {
  it('[ORD-06] the history is empty and tells its page', async () => {
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

  it('exports what is kept, and nothing that opens a door', async () => {
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

  it('deletes the account by the password only, and with it every session', async () => {
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

it('a broken body is a 400, not a fault of the shop', async () => {
  const broken = await api.request('/api/user/login', { ...jsonBody(null), body: '{' });
  expect(broken.status).toBe(400);
  expect(api.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
