// Tells the load of the shop which requests visitors wait for: all but those of the office and of the operator.
import type { Server } from 'node:http';
import type { ShopLoad } from '@klaas/api/http/observe/shop-load.ts';

const NOT_OF_VISITORS = /^\/((api\/)?admin(\/|\?|$)|(healthz|readyz|metrics|invalidate)(\?|$))/;

/** Call it before the server gets its first request. */
export const countVisitors = (server: Server, load: Pick<ShopLoad, 'begin'>): void => {
  server.prependListener('request', ({ url = '/' }, response) => {
    if (!NOT_OF_VISITORS.test(url)) response.once('close', load.begin());
  });
};
