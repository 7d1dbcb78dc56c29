// The simulated services keep the contract that npm run contract:montonio and contract:stripe check at the sandboxes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStripe } from '../../src/providers/payment/stripe/stripe.ts';
import {
  NO_STRIPE_FAULTS,
  STRIPE_SIMULATOR_API,
  stripeSimulatorApi,
} from '../../src/providers/payment/stripe/stripe-simulator.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createSimulatedMontonio } from './montonio-fixture.ts';
import { checkProvider } from './provider-contract.ts';

const ORIGIN = 'https://shop.example';
const now = () => NOW_MS;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const simulatedStripe = () => {
  const keys = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' };
  const api = stripeSimulatorApi({
    ...{ ...keys, db: database.db, now, publicUrl: ORIGIN, webhookUrl: ORIGIN, faults: NO_STRIPE_FAULTS },
    isOpen: async () => true,
  });
  const fetch = async (url: string, init: RequestInit) => api.request(url, init);
  return createStripe({ ...keys, now, apiUrl: `${ORIGIN}${STRIPE_SIMULATOR_API}`, fetch });
};

it.each([
  ['montonio_bank', () => createSimulatedMontonio(() => database, now).provider],
  ['stripe_card', simulatedStripe],
])('%s: the simulated service keeps every rule', async (method, create) => {
  const rules = Object.entries(await checkProvider(create(), method));
  expect(rules.length).toBeGreaterThan(4);
  expect(rules.filter(([, holds]) => !holds)).toEqual([]);
});

describe('the command without keys', () => {
  const root = join(import.meta.dirname, '../../..');
  it.each([
    ['montonio', 'MONTONIO_ACCESS_KEY and MONTONIO_SECRET_KEY must be set'],
    ['stripe', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set'],
    ['paypal', 'Choose a service: montonio or stripe'],
  ])('%s: says what is missing and fails', (name, reason) => {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([key]) => !/^(MONTONIO|STRIPE)_/.test(key)),
    );
    const ended = spawnSync(process.execPath, ['scripts/contract.ts', name], {
      ...{ cwd: root, env, encoding: 'utf8' },
    });
    expect(ended.stderr).toContain(reason);
    expect(ended.status).toBe(1);
  });
});
