// Price tables, published and removed by the staff. What has begun stays: orders were priced by it.
import {
  type MadeToMeasureRates,
  MadeToMeasureRatesSchema,
} from '@klaas/core/catalog/pricing/price-constants.ts';
import { checkPriceTable, type OfferedGlass } from '@klaas/core/catalog/pricing/price-table-check.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { sql } from 'drizzle-orm';
import { notifyInvalidation } from '../../db/cache-invalidation.ts';
import type { Database } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { PRICE_TABLE_TAG } from './price-table-service.ts';

export interface PriceTablePlace {
  key: string;
  valid_from: string;
}

interface EntityDeps {
  now: () => number;
  /** What products are sold in. */
  offeredOf: (priceKey: string) => Promise<OfferedGlass[]>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

export const dayErrors = (valid_from: string, nowMs: number): FieldError[] => {
  if (!DAY.test(valid_from) || Number.isNaN(Date.parse(valid_from)) || !isDay(valid_from))
    return [{ field: 'valid_from', rule: 'day_invalid' }];
  // Today has begun: its prices were shown to somebody.
  return valid_from <= shopDayOf(nowMs) ? [{ field: 'valid_from', rule: 'day_past' }] : [];
};

const dayOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);
const keyOf = (id: string): string => id.slice(0, id.lastIndexOf('/'));

/** Every rule, with the name of its cell. */
export const errorsOfRates = (given: unknown, offered: readonly OfferedGlass[]): FieldError[] => {
  const checked = checkPriceTable(given as MadeToMeasureRates, offered);
  if (checked.length > 0) return checked;
  const parsed = MadeToMeasureRatesSchema.safeParse(given);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), rule: message }));
};

export const createPriceTableEntity = ({ now, offeredOf }: EntityDeps): EntityStore => {
  const entity = createTableEntity({
    entity: 'price_table',
    table: 'price_table',
    key: ['price_key', 'valid_from'],
    fields: ['rates'],
    onWrite: (tx) => notifyInvalidation(tx, [PRICE_TABLE_TAG]),
  });
  return {
    ...entity,
    check: async (_tx, { id }, after) => [
      ...dayErrors(dayOf(id), now()),
      ...errorsOfRates(after['rates'], await offeredOf(keyOf(id))),
    ],
    checkRemoval: async (_tx, { id }) => dayErrors(dayOf(id), now()),
  };
};

const placeOf = ({ key, valid_from }: PriceTablePlace) => ({ id: `${key}/${valid_from}`, store: '' });

interface EditorDeps {
  db: Database;
  tables: EntityStore;
  knows: (priceKey: string) => Promise<boolean>;
}

export const createPriceTableEditor = ({ db, tables, knows }: EditorDeps) => ({
  publish: async (
    author: ChangeAuthor,
    place: PriceTablePlace,
    rates: MadeToMeasureRates,
    version?: number,
  ): Promise<EditResult> => {
    if (!(await knows(place.key))) return { ok: false, error: 'not_found' };
    return db.transaction(async (tx) => {
      // Two people publish for the same day: the second one is told.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('price_table'), hashtext(${place.key}))`);
      return version === undefined
        ? createEntity(tx, tables, author, placeOf(place), { rates })
        : editEntity(tx, tables, author, placeOf(place), { fields: { rates }, version });
    });
  },

  remove: (author: ChangeAuthor, place: PriceTablePlace): Promise<EditResult> =>
    db.transaction((tx) => removeEntity(tx, tables, author, placeOf(place))),
});

export type PriceTableEditor = ReturnType<typeof createPriceTableEditor>;
