// Access to the metrics: from the machine itself, its private network, or with the key.
import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { ApiContext } from '../api-env.ts';
import { clientAddress } from '../limit/client-address.ts';

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const MAPPED_V4 = /^::ffff:(?=\d+\.)/i;

const isPrivateAddress = (given: string): boolean => {
  const address = given.replace(MAPPED_V4, '');
  return privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};

const sameKey = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return wanted !== '' && a.length === b.length && timingSafeEqual(a, b);
};

type ServerSettings = Pick<Settings['server'], 'metricsKey' | 'trustedProxies'>;

export const mayReadMetrics = (c: ApiContext, { metricsKey, trustedProxies }: ServerSettings): boolean => {
  const [, key = ''] = /^Bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (sameKey(key, metricsKey)) return true;
  // Behind a proxy missing from the settings every client would seem local.
  const isForwarded = (c.req.header('x-forwarded-for') ?? c.req.header('forwarded')) !== undefined;
  if (isForwarded && trustedProxies === 0) return false;
  const address = clientAddress(c, trustedProxies);
  return address === undefined || isPrivateAddress(address);
};
