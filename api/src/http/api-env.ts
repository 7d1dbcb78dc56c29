// What every request carries through the api once the front middleware has looked at it.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Context } from 'hono';

/** A caller in the same process lends a hand to put the answer into, and is spared its text. */
export interface InProcessResult {
  value?: unknown;
}

export interface ApiEnv {
  Bindings: { hand?: InProcessResult };
  Variables: {
    requestId: string;
    store: StoreView;
    /** Processor time that the work for this answer has taken. */
    spentMs?: number;
    /** What this answer says otherwise than the others; set by `sayHeader`. */
    said?: Record<string, string>;
    /** The answer carries all its headers already. */
    dressed?: boolean;
  };
}

export type ApiContext = Context<ApiEnv>;
