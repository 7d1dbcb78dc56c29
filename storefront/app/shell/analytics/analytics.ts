// Sends shop events to the tag manager. Without consent events are dropped, not queued.
import { type DataLayerEntry, dataLayerEntryOf, type ShopEvent } from './shop-event.ts';

export interface AnalyticsDeps {
  currencyCode: string;
  hasConsent: () => boolean;
  push: (entry: DataLayerEntry) => void;
}

export const createAnalytics = ({ currencyCode, hasConsent, push }: AnalyticsDeps) => ({
  track(event: ShopEvent) {
    if (!hasConsent()) return;
    // The data layer merges entries: reset `ecommerce`, so that products of an earlier event do not leak into this one.
    push({ ecommerce: null });
    push(dataLayerEntryOf(event, currencyCode));
  },
});

export type Analytics = ReturnType<typeof createAnalytics>;
