// Kill switch: served instead of the service worker, unregisters itself and deletes all caches.
declare const self: ServiceWorkerGlobalScope;

const isOurs = (name: string) => name.startsWith('klaas-') || name.startsWith('workbox-');

const unregister = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter(isOurs).map((name) => caches.delete(name)));
  await self.registration.unregister();
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(unregister()));

export {};
