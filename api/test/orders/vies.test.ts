// The adapter of the register of VAT numbers: what each kind of answer means.
import { expect, it } from 'vitest';
import { createVies } from '../../src/providers/vat/vies.ts';
import { createViesSimulator, VIES_SIMULATOR_URL } from '../../src/providers/vat/vies-simulator.ts';

const NUMBER = { country: 'FI', digits: '12345100' };
const answered = (respond: () => Response | Promise<Response>, requester = 'EE100000000') =>
  createVies({ url: VIES_SIMULATOR_URL, requester, timeoutMs: 60_000, fetch: async () => respond() }).check(
    NUMBER,
  );

it('sends the shop’s own number, so that the answer has a proof', async () => {
  const bodies: unknown[] = [];
  const simulator = createViesSimulator({ now: () => 0 });
  const check = (requester: string) =>
    createVies({
      ...{ url: `${VIES_SIMULATOR_URL}/`, requester, timeoutMs: 60_000 },
      fetch: async (url, init) => {
        bodies.push(JSON.parse(String(init.body)));
        return simulator.request(url, init);
      },
    }).check(NUMBER);
  expect(await check('EE100000000')).toMatchObject({
    value: { isValid: true, identifier: 'SIMULATED0000001' },
  });
  expect(await check('')).toMatchObject({ value: { isValid: true, identifier: '' } });
  expect(bodies).toEqual([
    {
      countryCode: 'FI',
      vatNumber: '12345100',
      requesterMemberStateCode: 'EE',
      requesterNumber: '100000000',
    },
    { countryCode: 'FI', vatNumber: '12345100' },
  ]);
});

it.each([
  ['INVALID_INPUT', 'vat_register_refused'],
  ['INVALID_REQUESTER_INFO', 'vat_register_refused'],
  ['VAT_BLOCKED', 'vat_register_refused'],
  ['IP_BLOCKED', 'vat_register_refused'],
  ['MS_UNAVAILABLE', 'vat_register_unreachable'],
  ['MS_MAX_CONCURRENT_REQ', 'vat_register_unreachable'],
  ['GLOBAL_MAX_CONCURRENT_REQ', 'vat_register_unreachable'],
  ['TIMEOUT', 'vat_register_unreachable'],
  ['SERVICE_UNAVAILABLE', 'vat_register_unreachable'],
  ['A_NEW_CODE', 'vat_register_unreachable'],
])('%s is %s, as error and as userError', async (code, error) => {
  const wrapped = { actionSucceed: false, errorWrappers: [{ error: code }] };
  expect(await answered(() => Response.json(wrapped, { status: 400 }))).toMatchObject({ ok: false, error });
  // The register sends valid: false with it, which must not be read as an answer.
  const inline = { valid: false, userError: code };
  expect(await answered(() => Response.json(inline))).toMatchObject({ ok: false, error });
});

it.each([
  ['a page of a proxy', () => new Response('<html>', { status: 502 })],
  ['an answer without validity', () => Response.json({ name: 'x' })],
  ['an answer of another shape', () => Response.json({ valid: 'yes' })],
  ['a broken connection', () => Promise.reject(new Error('reset'))],
])('%s is no answer', async (_name, respond) => {
  expect(await answered(respond)).toMatchObject({ ok: false, error: 'vat_register_unreachable' });
});

it('an invalid number is an answer; hidden names are empty', async () => {
  const body = { valid: false, userError: 'INVALID', name: '---', address: '---', requestIdentifier: '' };
  expect(await answered(() => Response.json(body))).toEqual({
    ok: true,
    value: { isValid: false, identifier: '', name: '', address: '' },
  });
});
