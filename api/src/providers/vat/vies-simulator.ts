// A register of VAT numbers without a network, with the numbers of the Commission's own test service: the last three
// digits choose the answer.
import { Hono } from 'hono';
import * as z from 'zod/mini';

export const VIES_SIMULATOR_URL = 'http://vies.simulator/rest-api';

const RequestSchema = z.strictObject({
  countryCode: z.string().check(z.regex(/^([A-Z]{2})$/)),
  vatNumber: z.string().check(z.regex(/^[A-Z0-9+*]{2,12}$/)),
  requesterMemberStateCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  requesterNumber: z.optional(z.string().check(z.regex(/^[A-Z0-9+*]{2,12}$/))),
});

const ERRORS: Record<string, string> = {
  '201': 'INVALID_INPUT',
  '202': 'INVALID_REQUESTER_INFO',
  '300': 'SERVICE_UNAVAILABLE',
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
  '400': 'VAT_BLOCKED',
  '401': 'IP_BLOCKED',
  '500': 'GLOBAL_MAX_CONCURRENT_REQ',
  '501': 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  '600': 'MS_MAX_CONCURRENT_REQ',
  '601': 'MS_MAX_CONCURRENT_REQ_TIME',
};
const INVALID = '200';

export const createViesSimulator = ({ now }: { now: () => number }): Hono => {
  let requests = 0;
  return new Hono().post('/rest-api/check-vat-number', async (c) => {
    const parsed = RequestSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success)
      return c.json({ actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] }, 400);
    const { countryCode, vatNumber, requesterNumber } = parsed.data;
    const error = ERRORS[vatNumber.slice(-3)];
    if (error !== undefined)
      return c.json(
        { actionSucceed: false, errorWrappers: [{ error }] },
        error.startsWith('INVALID') ? 400 : 500,
      );
    const valid = !vatNumber.endsWith(INVALID);
    requests++;
    return c.json({
      countryCode,
      vatNumber,
      requestDate: new Date(now()).toISOString(),
      valid,
      requestIdentifier: valid && requesterNumber ? `SIMULATED${String(requests).padStart(7, '0')}` : '',
      name: valid ? 'Simulated company' : '---',
      address: '---',
    });
  });
};
