import type { IncomingMessage } from 'node:http';

/** Sender of a form: the api's rate limits count calls made for it as this visitor's. */
export interface Visitor {
  incoming: Pick<IncomingMessage, 'socket' | 'headers'>;
}
