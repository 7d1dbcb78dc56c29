// The details of a bank transfer, in e-mails and on a prepayment invoice.
import { dueMomentOf, type TransferDetails } from '@klaas/core/orders/bank-transfer.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Translate } from '../../texts/translate.ts';
import type { OrderRow } from '../order-tables.ts';
import { transferDetails, waitsForTransfer } from '../payment/transfer-details.ts';

/** Payment details of the transfer as label and value. */
export const transferRows = (
  transfer: TransferDetails,
  t: Translate,
  i18n: StoreView['i18n'],
): [label: string, value: string][] => [
  [t('order.beneficiary'), transfer.beneficiary],
  [t('order.account'), transfer.iban],
  ...(transfer.bank === '' ? [] : [[t('order.bank'), transfer.bank] as [string, string]]),
  [t('order.reference'), transfer.reference],
  [t('order.amount'), formatPrice(transfer.amount, i18n)],
  [t('order.due'), formatDay(dueMomentOf(transfer), i18n)],
];

export const transferBlock = (order: OrderRow, t: Translate, settings: Settings, store: StoreView) => {
  if (!waitsForTransfer(order)) return [];
  const rows = transferRows(transferDetails(order, settings), t, store.i18n);
  return [{ title: t('order.transfer_title'), lines: rows.map(([label, value]) => `${label}: ${value}`) }];
};
