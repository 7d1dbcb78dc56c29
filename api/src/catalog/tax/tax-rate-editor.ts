// [OFFICE-87] Rates with a date, set by the staff in every store at once and taken back until they begin.
import { randomUUID } from 'node:crypto';
import { dropRate, type ScheduledRate, scheduleRate } from '@klaas/core/catalog/pricing/schedule-rate.ts';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type EditResult, type EntityStore, editEntity } from '../../staff/edit-service.ts';
import { loadRules } from './tax-rule-service.ts';

interface TaxRateEditorDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  rules: EntityStore;
}

export type TaxRateResult = EditResult | { ok: false; error: 'changed_meanwhile' };

const FIELDS = {
  ...{ no_country: 'country', bad_rate: 'rate', same_rate: 'rate' },
  ...{ bad_day: 'valid_from', day_past: 'valid_from' },
} as const;

class Refused extends Error {
  readonly result: TaxRateResult;
  constructor(result: TaxRateResult) {
    super('refused');
    this.result = result;
  }
}

export const createTaxRateEditor = ({ db, now, settings, rules }: TaxRateEditorDeps) => {
  /** In every store that has the rule, or in none. */
  const inStores = async (
    author: ChangeAuthor,
    code: string,
    change: (rule: TaxRule, stored: { store: string; version: number }) => TaxRule,
  ): Promise<TaxRateResult> => {
    const whole = { bulkId: randomUUID(), ...author };
    try {
      return await db.transaction(async (tx): Promise<TaxRateResult> => {
        let last: EditResult = { ok: false, error: 'not_found' };
        for (const { storeCode: store } of settings.storeViews.stores) {
          const found = (await loadRules(tx, store)).find((rule) => rule.code === code);
          const place = { store, id: String(found?.id) };
          const stored = found && (await rules.lock(tx, place));
          if (!stored) continue;
          const { rates } = change(stored.fields as unknown as TaxRule, { store, version: stored.version });
          last = await editEntity(tx, rules, whole, place, { fields: { rates } });
          if (!last.ok) throw new Refused(last);
        }
        return last;
      });
    } catch (error) {
      if (error instanceof Refused) return error.result;
      throw error;
    }
  };

  return {
    schedule: (
      author: ChangeAuthor,
      { code, versions, ...rate }: ScheduledRate & { code: string; versions: Record<string, number> },
    ): Promise<TaxRateResult> =>
      inStores(author, code, (rule, { store, version }) => {
        if (versions[store] !== version) throw new Refused({ ok: false, error: 'changed_meanwhile' });
        const planned = scheduleRate(rule, rate, shopDayOf(now()));
        if (planned.ok) return planned.value;
        const errors = [{ field: FIELDS[planned.error], rule: planned.error }];
        throw new Refused({ ok: false, error: 'invalid', errors });
      }),

    drop: (
      author: ChangeAuthor,
      { code, country, valid_from }: { code: string; country: string; valid_from: string },
    ): Promise<TaxRateResult> =>
      inStores(author, code, (rule) => {
        const dropped = dropRate(rule, country, valid_from, shopDayOf(now()));
        if (dropped) return dropped;
        throw new Refused({ ok: false, error: 'not_found' });
      }),
  };
};

export type TaxRateEditor = ReturnType<typeof createTaxRateEditor>;
