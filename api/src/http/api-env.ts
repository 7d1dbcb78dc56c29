// What every request carries through the api once the front middleware has looked at it.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Context } from 'hono';

export interface ApiEnv {
  Variables: {
    requestId: string;
    store: StoreView;
    /** The answer carries all its headers already. */
    dressed?: boolean;
  };
}

export type ApiContext = Context<ApiEnv>;
