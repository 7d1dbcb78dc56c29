// The way of a shop event to the tag manager. Without consent it ends here: nothing is kept for later.
import { type DataLayerEntry, dataLayerEntryOf, type ShopEvent } from './shop-event.ts';

export interface AnalyticsDeps {
  currencyCode: string;
  hasConsent: () => boolean;
  push: (entry: DataLayerEntry) => void;
}

export const createAnalytics = ({ currencyCode, hasConsent, push }: AnalyticsDeps) => ({
  track(event: ShopEvent) {
    if (!hasConsent()) return;
    // The data layer merges entries: what an earlier event said about its products must not leak into this one.
    push({ ecommerce: null });
    push(dataLayerEntryOf(event, currencyCode));
  },
});

export type Analytics = ReturnType<typeof createAnalytics>;
