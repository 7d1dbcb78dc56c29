// The page's side of the service worker: registration, messages about the current page, update detection.
import { createOnlineStatus, reportReach } from '../online-status.ts';
import type { PageMessage, WorkerMessage } from '../worker-messages.ts';

export interface WorkerLinkDeps {
  container: ServiceWorkerContainer;
  /** The build id of this page. */
  build: string | undefined;
  /** An update should be offered to the visitor; `renew` applies it. */
  onUpdate: (renew: () => void) => void;
  /** Reloads the page from the network. */
  renew: () => void;
  after: (ms: number, run: () => void) => () => void;
}

const URL = '/service-worker.js';
/** How long a waiting worker may take to activate before the update is offered. */
const SETTLE_MS = 1500;
const UPDATE_CHECK_INTERVAL_MS = 60 * 60_000;

const postToWorker = (worker: ServiceWorker | null, message: PageMessage, transfer: Transferable[] = []) =>
  worker?.postMessage(message, transfer);

export const createWorkerLink = (deps: WorkerLinkDeps) => {
  const { container, build, onUpdate, renew, after } = deps;

  const buildOf = (worker: ServiceWorker): Promise<string | undefined> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : undefined);
      after(SETTLE_MS, () => resolve(undefined));
      postToWorker(worker, { kind: 'build' }, [port2]);
    });

  // An accepted update reloads without waiting for the new worker to activate: the page comes from the network, its
  // assets were precached on install. The worker activates when no page of the old release is left: the browser lets the
  // old worker finish pending events for minutes, and a navigation during the takeover may hang.
  /** No offer when the page already runs the new build, or when it is the only one open. */
  const settle = async (worker: ServiceWorker, isStart: boolean) => {
    const isSameBuild = (await buildOf(worker)) === build;
    if (isSameBuild || isStart) postToWorker(worker, { kind: 'take-over' });
    if (isSameBuild) return;
    if (!isStart) return onUpdate(renew);
    after(SETTLE_MS, () => {
      if (worker.state === 'installed') onUpdate(renew);
    });
  };

  const watch = (registration: ServiceWorkerRegistration) => {
    // Without a controller this is the first installation, not an update.
    if (registration.waiting && container.controller) void settle(registration.waiting, true);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && container.controller) void settle(installing, false);
      });
    });
  };

  const watchForUpdates = (registration: ServiceWorkerRegistration) => {
    const online = createOnlineStatus(window);
    const checkForUpdate = () => void (online.isOnline() && registration.update().catch(() => {}));
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && checkForUpdate(),
    );
    const scheduleCheck = () =>
      after(UPDATE_CHECK_INTERVAL_MS, () => {
        checkForUpdate();
        scheduleCheck();
      });
    scheduleCheck();
  };

  return {
    /** Returns false where service workers are forbidden: the shop works without. */
    async start() {
      container.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | undefined>) => {
        if (data?.kind === 'reach') reportReach(data.isReached);
      });
      try {
        const registration = await container.register(URL, { updateViaCache: 'none' });
        watch(registration);
        watchForUpdates(registration);
      } catch {
        return false;
      }
      return true;
    },
    async cachePage(message: Omit<Extract<PageMessage, { kind: 'keep' }>, 'kind'>) {
      const { active } = await container.ready;
      postToWorker(active, { kind: 'keep', ...message });
    },
    /** The page's side of the kill switch. */
    async remove() {
      const registrations = await container.getRegistrations();
      await Promise.all(registrations.map((registration) => registration.unregister()));
    },
  };
};

export type WorkerLink = ReturnType<typeof createWorkerLink>;
