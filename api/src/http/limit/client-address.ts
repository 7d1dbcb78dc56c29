// Who is knocking. Calls made inside the process (server rendering) have no address.
import type { ApiContext } from '../api-env.ts';

interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

/** A forwarded address is believed only as far as our own proxies wrote it: the n-th from the right. */
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
