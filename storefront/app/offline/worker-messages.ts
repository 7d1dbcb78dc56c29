// What the page and the service worker say to each other.

/** A page as a document and as the data that the router asks for when it gets there by itself. */
export interface PageUrls {
  page: string;
  data: string;
}

export type PageMessage =
  /** This page is on screen: keep both its forms. `shells` are screens that must open without a connection. */
  | { kind: 'keep'; twin: PageUrls | null; shells: PageUrls[]; pictures: string[] }
  /** Answered with the worker's build on the message's port. */
  | { kind: 'build' }
  /** Where no other page is open the waiting worker need not wait. */
  | { kind: 'take-over' };

/** Whether the shop itself answered the last time it was asked. */
export interface WorkerMessage {
  kind: 'reach';
  isReached: boolean;
}

/** Every answer of the shop's pages carries it: a captive portal's page does not. */
export const BUILD_HEADER = 'x-klaas-build';
export const PAGES_CACHE = 'klaas-pages';
export const PICTURES_CACHE = 'klaas-pictures';
