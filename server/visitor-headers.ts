import type { IncomingMessage } from 'node:http';

/** Who sends a form: the limits of the api count the calls that are made for it as this visitor's own. */
export interface Visitor {
  incoming: Pick<IncomingMessage, 'socket' | 'headers'>;
}
