import { expect, it } from 'vitest';
import { describeRateLimiter } from '../../../test/http/rate-limiter-contract.ts';
import { addressOf, networkOf } from './client-address.ts';
import { createMemoryRateLimiter } from './rate-limiter.ts';

describeRateLimiter('memory', createMemoryRateLimiter);

it('evicts the oldest keys instead of growing', async () => {
  const limiter = createMemoryRateLimiter(() => 0, 2);
  const rule = { burst: 1, perSecond: 1 };
  for (const key of ['a', 'b', 'c']) expect(await limiter.take(key, rule)).toEqual({ allowed: true });
  expect(await limiter.take('c', rule)).toMatchObject({ allowed: false });
  expect(await limiter.take('a', rule)).toEqual({ allowed: true });
});

it.each([
  ['no proxy: the header is not trusted', '1.1.1.1', '9.9.9.9', 0, '1.1.1.1'],
  ['one proxy: the last entry', '10.0.0.1', '9.9.9.9, 2.2.2.2', 1, '2.2.2.2'],
  ['two proxies', '10.0.0.1', '9.9.9.9, 2.2.2.2, 10.0.0.2', 2, '2.2.2.2'],
  ['shorter chain than expected', '10.0.0.1', '2.2.2.2', 3, '10.0.0.1'],
  ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['empty header', '10.0.0.1', '', 1, '10.0.0.1'],
  ['inside the process', undefined, '2.2.2.2', 1, undefined],
])('address: %s', (_, socket, forwarded, proxies, expected) => {
  expect(addressOf(socket, forwarded, proxies)).toBe(expected);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['nonsense', 'nonsense'],
])('rate limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
