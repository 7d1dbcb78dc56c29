// Registers a Background Sync, so that the service worker sends queued orders when the connection is back.
export const ORDER_SYNC = 'orderSync';

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Without Background Sync the orders are sent on the next visit. */
export const requestOrderSync = async (): Promise<void> => {
  const worker = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;
  const registration = await worker?.getRegistration();
  await (registration as SyncRegistration | undefined)?.sync?.register(ORDER_SYNC).catch(() => {});
};
