// Message types between the page and the service worker.

/** A page as an HTML document and as the router's data for client-side navigation. */
export interface PageUrls {
  page: string;
  data: string;
}

export type PageMessage =
  /** Cache the current page in both forms (`twin`). `shells`: screens that must open offline. */
  | { kind: 'keep'; twin: PageUrls | null; shells: PageUrls[]; pictures: string[] }
  /** The worker posts its build id to the message's port. */
  | { kind: 'build' }
  /** `skipWaiting`, if no other page is open. */
  | { kind: 'take-over' };

/** Whether the last response came from the shop itself. */
export interface WorkerMessage {
  kind: 'reach';
  isReached: boolean;
}

/** Set on every page response of the shop: tells it from a captive portal's page. */
export const BUILD_HEADER = 'x-klaas-build';
export const PAGES_CACHE = 'klaas-pages';
export const PICTURES_CACHE = 'klaas-pictures';
