// The page's side of the service worker: registers it, tells it what is on screen, and hears of new versions.
import { createOnlineStatus, reportReach } from '../online-status.ts';
import type { PageMessage, WorkerMessage } from '../worker-messages.ts';

export interface WorkerLinkDeps {
  container: ServiceWorkerContainer;
  /** The build that this page runs. */
  build: string | undefined;
  /** Called with the way to the new version when the visitor should be asked. */
  onUpdate: (renew: () => void) => void;
  /** Loads the page anew, from the shop. */
  renew: () => void;
  after: (ms: number, run: () => void) => () => void;
}

const URL = '/service-worker.js';
/** How long a waiting worker has to take over by itself before the visitor is asked. */
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

  // Whoever agrees does not wait for the worker: the page is fetched from the shop, its files are on the device since the
  // new worker came. That one follows when no page of the old release is left: a browser lets the old one finish whatever
  // it is at, for minutes, and a page that is loaded while they change places may never come.
  /** A page that runs the new version already, or is the only one, needs no question. */
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
    // The first worker of all is no update.
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
    /** Where workers are forbidden the shop goes on without. */
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
    /** The kill switch as a page sees it. */
    async remove() {
      const registrations = await container.getRegistrations();
      await Promise.all(registrations.map((registration) => registration.unregister()));
    },
  };
};

export type WorkerLink = ReturnType<typeof createWorkerLink>;
