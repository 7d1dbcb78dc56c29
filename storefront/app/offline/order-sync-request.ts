// Asks the browser to wake the service worker when the connection is back, for orders that wait.
export const ORDER_SYNC = 'orderSync';

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Browsers without it send the orders at the next visit. */
export const requestOrderSync = async (): Promise<void> => {
  const worker = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;
  const registration = await worker?.getRegistration();
  await (registration as SyncRegistration | undefined)?.sync?.register(ORDER_SYNC).catch(() => {});
};
