// Types of the Hono context: variables and bindings of every api request.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Context } from 'hono';

/** Receives the value of a response for a caller in the same process, which then need not parse JSON. */
export interface InProcessResult {
  value?: unknown;
}

export interface ApiEnv {
  Bindings: { inProcessResult?: InProcessResult };
  Variables: {
    requestId: string;
    store: StoreView;
    /** CPU time spent on this response. */
    spentMs?: number;
    /** Response headers set by `setHeader`. */
    responseHeaders?: Record<string, string>;
    /** The response carries all its headers already. */
    hasHeaders?: boolean;
  };
}

export type ApiContext = Context<ApiEnv>;
