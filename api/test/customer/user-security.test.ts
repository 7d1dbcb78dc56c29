// Attacks on accounts and messages that concern more than one endpoint.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedCartRules } from '../../src/cart/cart-seed.ts';
import { createPasswordHasher, createThread } from '../../src/customer/password/password-hasher.ts';
import { CONTRACT_ENDPOINTS } from '../../src/http/openapi/contract-endpoints.ts';
import { createContactSteps, DRAFT } from '../messages/contact-fixture.ts';
import { ADDRESS, createUserApi, orderBody, PASSWORD, type UserApi } from './user-fixture.ts';

const hasher = createPasswordHasher({ run: createThread() });
let api: UserApi;
beforeAll(async () => {
  api = await createUserApi({ services: { hasher } });
  await seedCartRules(api.db);
});
afterAll(() => api.stop());

const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>';
const isHarmlessJson = (headers: Headers) => {
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
};

describe('[SES-02] session fixation', () => {
  it('a login never adopts a token or session supplied by the client', async () => {
    const victim = await api.customer();
    const attacker = await api.customer();
    const response = await api.post(
      '/api/user/login',
      {
        username: victim.email,
        password: PASSWORD,
        token: attacker.token,
        refreshToken: attacker.refreshToken,
      },
      { token: attacker.token },
    );
    const token = String(response.body.result);
    expect([attacker.token, victim.token]).not.toContain(token);
    expect(response.body.meta?.['refreshToken']).not.toBe(attacker.refreshToken);
    expect((await api.get('/api/user/me', token)).body.result).toMatchObject({ email: victim.email });
    expect((await api.get('/api/user/me', attacker.token)).body.result).toMatchObject({
      email: attacker.email,
    });
  });

  it('every login creates its own session; no cookie is set', async () => {
    const { email } = await api.register();
    const logins = [await api.login(email), await api.login(email)];
    expect(new Set(logins.map(({ refreshToken }) => refreshToken)).size).toBe(2);
    for (const { headers } of logins) expect(headers.get('set-cookie')).toBeNull();
    const [first, second] = logins;
    await api.post('/api/user/logout', {}, { token: first?.token ?? '' });
    expect((await api.get('/api/user/me', first?.token)).status).toBe(401);
    expect((await api.get('/api/user/me', second?.token)).status).toBe(200);
  });
});

describe('[SES-02] a stolen refresh token', () => {
  it('used by the thief first: the owner’s next refresh ends the thief’s session too', async () => {
    const { refreshToken } = await api.customer();
    const thief = await api.post('/api/user/refresh', { refreshToken });
    const stolen = String(thief.body.meta?.['refreshToken']);
    expect((await api.get('/api/user/me', String(thief.body.result))).status).toBe(200);
    expect((await api.post('/api/user/refresh', { refreshToken })).status).toBe(401);
    expect((await api.post('/api/user/refresh', { refreshToken: stolen })).status).toBe(401);
    expect((await api.get('/api/user/me', String(thief.body.result))).status).toBe(401);
  });

  it('is no access token, and an access token is no refresh token', async () => {
    const { token, refreshToken } = await api.customer();
    expect((await api.get('/api/user/me', refreshToken)).status).toBe(401);
    expect((await api.post('/api/user/refresh', { refreshToken: token })).status).toBe(401);
  });
});

describe('foreign ids', () => {
  it('every account endpoint requires a token and returns nothing without one', async () => {
    const open = new Set([
      'create',
      'login',
      'refresh',
      'reset-password',
      'create-password',
      'confirm-email',
    ]);
    const endpoints = CONTRACT_ENDPOINTS.filter(
      ({ path }) => path.startsWith('/api/user/') && !open.has(path.split('/')[3] ?? ''),
    );
    expect(endpoints.length).toBeGreaterThan(8);
    for (const { method, path } of endpoints) {
      const body = method === 'GET' ? {} : { body: '{}' };
      for (const token of [undefined, 'x.y.z'])
        expect(
          (await api.request(path.replace(/\{\w+\}/g, '1'), { method, ...body }, { token })).status,
          path,
        ).toBe(401);
    }
  });

  it('sessions of another customer can be neither listed nor ended', async () => {
    const [one, two] = [await api.customer(), await api.customer()];
    const { result } = (await api.get('/api/user/sessions', two.token)).body;
    const [session] = result as { id: string }[];
    expect((await api.post('/api/user/sessions/end', { id: session?.id }, { token: one.token })).status).toBe(
      404,
    );
    expect((await api.get('/api/user/me', two.token)).status).toBe(200);
    expect(JSON.stringify((await api.get('/api/user/sessions', one.token)).body)).not.toContain(session?.id);
  });

  it('an id in the body or the query does not change another customer', async () => {
    const [one, two] = [await api.customer(), await api.customer()];
    const profile = { id: two.id, customer_id: two.id, firstname: 'Kuri' };
    expect((await api.post('/api/user/me', { customer: profile }, { token: one.token })).status).toBe(500);
    for (const query of [`id=${two.id}`, `customer_id=${two.id}`, `userId=${two.id}`])
      expect((await api.get(`/api/user/me?${query}`, one.token)).body.result).toMatchObject({
        email: one.email,
      });
    expect((await api.get('/api/user/me', two.token)).body.result).toMatchObject({ firstname: 'Maari' });
    const review = { product_id: 2, title: 'T', detail: 'D', nickname: 'N', customer_id: two.id };
    await api.post('/api/review/create', { review }, { token: one.token });
    expect((await api.get('/api/user/reviews', two.token)).body.result).toEqual([]);
  });
});

describe('[SES-05] account enumeration', () => {
  it('login and reset return the same status, text and headers for known and unknown addresses', async () => {
    const { email } = await api.register();
    const unknown = 'nobody-at-all@example.ee';
    const pairs = [
      [await api.login(email, 'Wrong-2026'), await api.login(unknown, 'Wrong-2026')],
      [
        await api.post('/api/user/reset-password', { email }),
        await api.post('/api/user/reset-password', { email: unknown }),
      ],
      [
        await api.post('/api/user/create-password', {
          email,
          newPassword: PASSWORD,
          resetToken: 'a'.repeat(64),
        }),
        await api.post('/api/user/create-password', {
          email: unknown,
          newPassword: PASSWORD,
          resetToken: 'a'.repeat(64),
        }),
      ],
    ];
    for (const [known, other] of pairs) {
      expect(known?.status).toBe(other?.status);
      expect(known?.body).toEqual(other?.body);
      expect([...(known?.headers.keys() ?? [])]).toEqual([...(other?.headers.keys() ?? [])]);
    }
  });

  it('login verifies one password at the same cost for known and unknown addresses', async () => {
    const verify = vi.spyOn(hasher, 'verify');
    const { email } = await api.register();
    for (const username of [email, 'nobody-works-here@example.ee'])
      expect((await api.login(username, 'Wrong-2026')).status).toBe(401);
    // The hasher's dummy verification has its own test: password-hasher.test.ts
    expect(verify.mock.calls).toEqual([
      [expect.stringMatching(/^\$argon2id\$/), 'Wrong-2026'],
      [null, 'Wrong-2026'],
    ]);
    verify.mockRestore();
  });
});

describe('script injection', () => {
  it('stored: account texts are returned as data, and escaped in e-mails', async () => {
    const name = `Ma${SCRIPT}`;
    const address = {
      ...ADDRESS,
      firstname: name,
      lastname: name,
      street: [SCRIPT, SCRIPT],
      city: SCRIPT,
      company: SCRIPT,
    };
    const made = await api.register({ firstname: name, lastname: name, addresses: [address] });
    const { token } = await api.login(made.email);
    for (const path of ['/api/user/me', '/api/user/export', '/api/user/sessions']) {
      const response = await api.get(path, token);
      isHarmlessJson(response.headers);
    }
    await api.changeEmail(token, `x${made.email}`);
    const written = [...(await api.mails(made.email)), ...(await api.mails(`x${made.email}`))];
    expect(written.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['email-changed', 'email-change-asked', 'email-confirm']),
    );
    for (const { html, subject } of written) {
      expect(html).not.toMatch(/<script|<img/);
      expect(subject).not.toContain('\n');
    }
  });

  it('stored: a device name with a script stays text', async () => {
    const { email } = await api.register();
    const login = await api.request('/api/user/login', {
      method: 'POST',
      headers: { 'User-Agent': SCRIPT },
      body: JSON.stringify({ username: email, password: PASSWORD }),
    });
    const list = await api.get('/api/user/sessions', String(login.body.result));
    isHarmlessJson(list.headers);
    expect(list.body.result).toMatchObject([{ device: SCRIPT }]);
  });

  it('stored: a message and a review reach the staff as text', async () => {
    const steps = createContactSteps(api);
    const draft = {
      ...DRAFT,
      name: `Ma ${SCRIPT}`.slice(0, 100),
      subject: SCRIPT,
      question: SCRIPT,
      details: SCRIPT,
    };
    await steps.sendForm({ ...draft, ticket: await steps.ticket() });
    const [mail] = await api.mails('info@example.com');
    expect(mail?.html).not.toMatch(/<script|<img/);
    expect(mail?.html).toContain('&#60;script&#62;');
    expect(mail?.text).toContain(SCRIPT);
    const review = { product_id: 2, title: SCRIPT.slice(0, 100), detail: SCRIPT, nickname: 'N' };
    const made = await api.post('/api/review/create', { review });
    isHarmlessJson(made.headers);
  });

  it('stored: an order with scripts in its addresses sends an escaped e-mail', async () => {
    const { token, email } = await api.customer();
    const text = SCRIPT.slice(0, 60);
    const address = {
      ...{ firstname: text, lastname: text, street: [text, text], city: text, postcode: text.slice(0, 20) },
      ...{
        country_id: 'EE',
        telephone: text,
        company: text,
        vat_id: text,
        region: text,
        region_id: 0,
        email,
      },
    };
    const cart_id = String((await api.post('/api/cart/create', undefined, { token })).body.result);
    const cartItem = { sku: 'HANDLE', qty: 1, quoteId: cart_id };
    await api.post(`/api/cart/update?cartId=${cart_id}`, { cartItem }, { token });
    const placed = await api.post(
      '/api/order',
      orderBody(address, 1, { order_id: 'order-of-scripts-1', cart_id }),
      { token },
    );
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    isHarmlessJson(placed.headers);
    const mail = (await api.mails(email)).find(({ kind }) => kind === 'order-confirmation');
    expect(mail?.html).toContain('&#60;script&#62;');
    expect(mail?.html).not.toMatch(/<script|<img/);
    const history = await api.get('/api/user/order-history', token);
    isHarmlessJson(history.headers);
    expect(history.body.result).toMatchObject({ items: [{ billing_address: { city: text } }] });
  });

  it('reflected: echoed input is JSON with nosniff', async () => {
    const quoted = encodeURIComponent(SCRIPT);
    const paths = [
      `/api/user/me?token=${quoted}`,
      `/api/user/order-history?pageSize=${quoted}`,
      `/api/ext/mailchimp-subscribe/subscribe?email=${quoted}`,
      `/api/ext/cms-data/cmsPage/${quoted}`,
      `/strapi/api/${quoted}`,
      `/strapi/api/page-infos?filters[${quoted}]=1`,
      `/api/${quoted}`,
    ];
    for (const path of paths) {
      const response = await api.request(path);
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      isHarmlessJson(response.headers);
    }
    const posted = [
      '/api/user/login',
      '/api/user/create',
      '/api/ext/mailchimp-subscribe/confirm',
      '/api/ext/contact-form/send',
    ];
    for (const path of posted) {
      const response = await api.post(path, {
        username: SCRIPT,
        token: SCRIPT,
        name: SCRIPT,
        customer: { email: SCRIPT },
      });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      isHarmlessJson(response.headers);
    }
  });

  it('a name cannot inject an e-mail header', async () => {
    const { email } = await api.register({ firstname: 'Maari\r\nBcc: victim@example.ee' });
    for (const { subject, headers, to_address } of await api.mails(email)) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(headers).toBeNull();
      expect(to_address).toBe(email);
    }
    for (const bad of ['a@b.ee\r\nBcc: c@d.ee', 'a@b.ee,c@d.ee', '<a@b.ee>', 'a@b.ee\u0000'])
      expect(
        (await api.post('/api/ext/mailchimp-subscribe/subscribe', { email: bad })).status,
      ).toBeGreaterThanOrEqual(400);
  });
});

it('logs no unexpected error, address, name or token', () => {
  expect(api.logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect(JSON.stringify(api.logged)).not.toMatch(/@example\.ee|Maasikas|eyJhbGciOi/);
});
