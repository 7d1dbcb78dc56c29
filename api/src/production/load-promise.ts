// The delivery that the shop promises for new panes follows the work of the workshop: the days they have to wait are a
// setting that the shop changes itself, so that every estimate, page and process follows it as any other setting.
import { waitDaysOf, workshopLoad } from '@klaas/core/production/workshop-load.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database } from '../db/database.ts';
import { type ChangeAuthor, shopAuthor } from '../staff/change-log/change-log-service.ts';
import { loadOpenWork } from './pane-repository.ts';

const WAIT_SETTING = 'delivery.waitDays';

interface LoadPromiseDeps {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'production' | 'delivery'>;
}

/** The editor of settings. */
interface SettingWriter {
  list: () => Promise<{ path: string; value: unknown }[]>;
  set: (author: ChangeAuthor, path: string, value: unknown) => Promise<{ ok: boolean }>;
  reset: (author: ChangeAuthor, path: string) => Promise<{ ok: boolean }>;
}

/** What is to be made per day, and how many days a new pane has to wait for it. */
export const loadWorkshop = async ({ db, now, settings }: LoadPromiseDeps) => {
  const { steps } = settings.production;
  const { madeDays } = settings.delivery;
  const today = shopDayOf(now());
  const days = workshopLoad(await loadOpenWork(db), steps, today);
  return { today, days, waitDays: waitDaysOf(days, steps, { today, madeDays }) };
};

/** Writes only what differs, because every change drops the cached pages. Returns the number of changes. */
export const createLoadPromise =
  (deps: LoadPromiseDeps & { editor: SettingWriter }) => async (): Promise<number> => {
    const { settings, editor } = deps;
    const author = shopAuthor('workshop load');
    const stored = (await editor.list()).find(({ path }) => path === WAIT_SETTING)?.value;
    if (!settings.production.promiseFollowsLoad) {
      if (stored === undefined) return 0;
      return (await editor.reset(author, WAIT_SETTING)).ok ? 1 : 0;
    }
    const { waitDays } = await loadWorkshop(deps);
    if (waitDays === (stored ?? 0)) return 0;
    // Refused where the environment sets it.
    return (await editor.set(author, WAIT_SETTING, waitDays)).ok ? 1 : 0;
  };
