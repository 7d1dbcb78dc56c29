// Withdrawals that buyers state themselves (directive 2011/83/EU art. 11a). The machine refuses none: what it cannot take
// as a return is kept for the staff. Whoever has neither the key nor the account of the order learns nothing about it.
import type { WithdrawalInput, WithdrawalLines } from '@klaas/core/contract/withdrawal-endpoints.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import { withdrawalEndsOf } from '@klaas/core/orders/returns/legal-dates.ts';
import { returnableLinesOf } from '@klaas/core/orders/returns/returnable-lines.ts';
import { formatExactMoment } from '@klaas/core/stores/exact-moment.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Database } from '../../db/database.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import { translateIn } from '../../texts/translate.ts';
import type { OrderNotices } from '../email/order-notifications.ts';
import { entityIdOf, incrementIdOf } from '../order-key.ts';
import { loadOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { loadReturnDetails } from './return-details.ts';
import type { ReturnEditor } from './return-editor.ts';
import { returnNumberOf } from './return-number.ts';

export interface WithdrawalDeps extends Pick<OrderNotices, 'keys' | 'notifyWithdrawal'> {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'returns'>;
  returns: Pick<ReturnEditor, 'submitReturn'>;
}

/** A statement for the staff to read, among the messages. */
export interface KeptStatement {
  name: string;
  email: string;
  subject: string;
  question: string;
}

export interface WithdrawalRequest {
  input: WithdrawalInput;
  customer_id: number | null;
  store: StoreView;
  keep: (statement: KeptStatement) => Promise<void>;
}

export interface WithdrawalReceipt {
  at: string;
  number?: string;
}

const noteOf = ({ name, note }: WithdrawalInput): string => (note ? `${name}: ${note}` : name);

export const createWithdrawalService = ({ db, now, settings, keys, returns, ...deps }: WithdrawalDeps) => {
  const find = async (number: string): Promise<OrderRow | undefined> => {
    const id = entityIdOf(number);
    return id === undefined ? undefined : ((await loadOrder(db, id)) ?? undefined);
  };
  const mayRead = (order: OrderRow, key: string, customer_id: number | null): boolean =>
    (customer_id !== null && order.customer_id === customer_id) || keys.isKeyOf(order, key);

  /** Words of the statement as it was sent, for the staff. */
  const statementOf = (
    { input, store }: WithdrawalRequest,
    order: OrderRow | undefined,
    atMs: number,
    why: 'order.withdrawal_unmatched' | 'order.withdrawal_unplanned',
  ): KeptStatement => {
    const t = translateIn(store.i18n.defaultLocale);
    const nameOf = (id: number) => order?.items.find(({ item_id }) => item_id === id)?.name ?? `#${id}`;
    const lines = (input.lines ?? []).map(({ item_id, qty }) => `${qty} × ${nameOf(item_id)}`);
    return {
      name: input.name,
      email: input.email,
      subject: t('order.withdrawal_staff', { order: input.orderNumber }),
      question: [
        formatExactMoment(atMs, store.i18n),
        `${input.name}, ${input.email}, ${input.orderNumber}`,
        lines.join('\n') || t('order.withdrawal_whole'),
        input.note ?? '',
        t(why),
      ]
        .filter((line) => line !== '')
        .join('\n'),
    };
  };

  const acknowledge = (order: OrderRow, { note, lines }: WithdrawalInput, atMs: number): Promise<void> =>
    db.transaction((tx) =>
      deps.notifyWithdrawal(tx, order, {
        submitted_at: new Date(atMs).toISOString(),
        note: note ?? '',
        lines: lines ? [...lines] : [],
      }),
    );

  return {
    /** For the holder of the key and the customer; undefined for everybody else. */
    lines: async (
      orderId: string,
      key: string,
      customer_id: number | null,
    ): Promise<WithdrawalLines | undefined> => {
      const order = await find(orderId);
      if (!order || !mayRead(order, key, customer_id)) return undefined;
      const { firstname, lastname } = order.billing_address as { firstname?: string; lastname?: string };
      const delivered = order.delivered_at?.getTime() ?? null;
      const names = new Map(order.items.map(({ item_id, name }) => [item_id, name]));
      return {
        number: incrementIdOf(order.entity_id),
        email: order.customer_email,
        name: [firstname, lastname].filter(Boolean).join(' '),
        until: withdrawalEndsOf(delivered, settings.returns.withdrawalDays).promise_until ?? '',
        lines: returnableLinesOf(await loadReturnDetails(db, order)).map(({ item_id, qty, reason }) => ({
          ...{ item_id, qty, name: names.get(item_id) ?? '' },
          reason: reason ?? '',
        })),
      };
    },

    submit: async (request: WithdrawalRequest): Promise<WithdrawalReceipt> => {
      const { input, customer_id, keep } = request;
      const atMs = now();
      const receipt = { at: new Date(atMs).toISOString() };
      const order = await find(input.orderNumber);
      const isKnown = order !== undefined && mayRead(order, input.key ?? '', customer_id);
      if (!order || !(isKnown || emailKey(order.customer_email) === emailKey(input.email))) {
        await keep(statementOf(request, undefined, atMs, 'order.withdrawal_unmatched'));
        return receipt;
      }
      const details = await loadReturnDetails(db, order);
      const submitted = await returns.submitReturn(shopAuthor('withdrawal'), order.entity_id, {
        lines: input.lines ?? null,
        submittedAt: new Date(atMs),
        note: noteOf(input),
        // Strangers who know the number of an order must not get its lines: only its own address is written to.
        email: isKnown ? input.email : '',
        goodwill: '',
        // A double click, a reload, a second tab.
        isOnceADay: true,
      });
      if (submitted.ok) return { ...receipt, ...(isKnown && { number: returnNumberOf(submitted.value.id) }) };
      // Stated a second time: acknowledged already, and under way.
      const isRepeated =
        details.returning.length > 0 && ['return_empty', 'return_line_excluded'].includes(submitted.error);
      if (isRepeated) return receipt;
      await keep(statementOf(request, order, atMs, 'order.withdrawal_unplanned'));
      await acknowledge(order, input, atMs);
      return receipt;
    },
  };
};

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;
