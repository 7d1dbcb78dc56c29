// VAT numbers that were not checked when their orders were placed, as while the register was away: the buyer has paid
// tax, a job repeats the check, and the staff sees its result.
import { isIntraCommunity } from '@klaas/core/cart/totals/destination-tax.ts';
import type { LateVatCheck, OrderTax } from '@klaas/core/orders/order-tax.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { parseVatNumber, vatNumberText } from '@klaas/core/stores/vat-number.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import { recordOrderChange } from '../move-order.ts';
import { loadOrder, lockOrder, saveTax } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import type { VatCheckRow } from './vat-check-tables.ts';
import type { VatRegisterError } from './vat-register.ts';

export interface LateCheckDeps {
  db: Database;
  log: Log;
  settings: Pick<Settings, 'storeViews'>;
  /** An answer of the last day, or of the register. */
  find: (number: string) => Promise<Result<VatCheckRow, VatRegisterError>>;
}

/** With it the order would have been free of tax; null: tax is right. */
export const decidingNumber = (
  { settings }: Pick<LateCheckDeps, 'settings'>,
  order: OrderRow,
): string | null => {
  const { tax, billing_address, shipping_address, shipping_details, store_code } = order;
  const store = settings.storeViews.stores.find(({ storeCode }) => storeCode === store_code);
  const parsed = parseVatNumber(String(billing_address['vat_id'] ?? ''));
  if (!store || !parsed || !tax || tax.vatProof) return null;
  const place = {
    home: store.tax.defaultCountry,
    scheme: 'domestic' as const,
    delivery: String(shipping_address?.['country_id'] ?? ''),
    isCollected: shipping_details?.kind === 'shop_pickup',
  };
  const number = vatNumberText(parsed);
  return isIntraCommunity(place, number) ? number : null;
};

const resultOf = (number: string, found: Result<VatCheckRow, VatRegisterError>): LateVatCheck => {
  if (!found.ok) return { number, state: 'refused', identifier: '', checkedAt: '' };
  const { is_valid, identifier, checked_at } = found.value;
  return { number, state: is_valid ? 'valid' : 'invalid', identifier, checkedAt: checked_at.toISOString() };
};

export const createLateVatCheck = (deps: LateCheckDeps) => {
  const { db, log, find } = deps;

  const save = (entityId: number, lateCheck: LateVatCheck): Promise<void> =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, entityId);
      if (order?.tax?.lateCheck?.state !== 'waiting') return;
      const tax: OrderTax = { ...order.tax, lateCheck };
      await saveTax(tx, entityId, { tax });
      await recordOrderChange(tx, shopAuthor('register of VAT numbers'), order, {
        vat_check: `${lateCheck.number} ${lateCheck.state} ${lateCheck.identifier}`.trim(),
      });
    });

  return {
    /** In the transaction of the order. */
    plan: async (tx: Transaction, order: OrderRow): Promise<void> => {
      const number = decidingNumber(deps, order);
      if (number === null || !order.tax) return;
      const lateCheck: LateVatCheck = { number, state: 'waiting', identifier: '', checkedAt: '' };
      await saveTax(tx, order.entity_id, { tax: { ...order.tax, lateCheck } });
      await enqueueJob(tx, 'vat.check', { entity_id: order.entity_id });
    },

    /** Job. Throws while the register is away: it is tried again, later each time. */
    check: async ({ entity_id }: { entity_id: number }): Promise<void> => {
      const waiting = (await loadOrder(db, entity_id))?.tax?.lateCheck;
      if (waiting?.state !== 'waiting') return;
      const found = await find(waiting.number);
      if (!found.ok && found.error === 'vat_register_unreachable')
        throw new Error('The register of VAT numbers does not answer');
      const result = resultOf(waiting.number, found);
      await save(entity_id, result);
      if (result.state !== 'invalid')
        log('warn', 'a company was charged tax: its VAT number was not checked', {
          entity_id,
          state: result.state,
        });
    },
  };
};
