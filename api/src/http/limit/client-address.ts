// The client's IP address. Calls inside the process (server rendering) have none.
import { isIPv6 } from 'node:net';
import type { ApiContext } from '../api-env.ts';

interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

/** `X-Forwarded-For` is trusted only as far as our own proxies wrote it: the n-th from the right. */
export const addressOf = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined => {
  if (socketAddress === undefined) return undefined;
  if (trustedProxies === 0 || forwardedFor === undefined) return socketAddress;
  const chain = forwardedFor.split(',').map((address) => address.trim());
  return chain.at(-trustedProxies) || socketAddress;
};

export const clientAddress = (c: ApiContext, trustedProxies: number): string | undefined =>
  addressOf(
    (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress,
    c.req.header('x-forwarded-for'),
    trustedProxies,
  );

/** The first four of the eight groups; those omitted by `::` are zero. */
const network64 = (address: string): string => {
  const canonical = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
};

/** The rate limit key: one internet connection has one IPv4 address, or a whole /64 of IPv6 addresses. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? network64(address) : address;
};

export const clientNetwork = (c: ApiContext, trustedProxies: number): string | undefined => {
  const address = clientAddress(c, trustedProxies);
  return address === undefined ? undefined : networkOf(address);
};
