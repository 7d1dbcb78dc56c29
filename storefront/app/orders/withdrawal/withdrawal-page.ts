// Loader and action of the withdrawal page: statement → confirmation → receipt, each a form of its own, so that it works
// without script. The lines of an order are shown only with its key.
import {
  submitWithdrawalEndpoint,
  type WithdrawalLines,
  withdrawalLinesEndpoint,
} from '@klaas/core/contract/withdrawal-endpoints.ts';
import { returnDueOn } from '@klaas/core/orders/returns/legal-dates.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatExactMoment } from '@klaas/core/stores/exact-moment.ts';
import { isEmail } from '@klaas/core/stores/person-fields.ts';
import { data } from 'react-router';
import { readForm } from '../../shell/forms/read-form.ts';
import { loadTranslate } from '../../shell/i18n/load-translate.ts';
import { screenPath } from '../../shell/routing/localised-paths.ts';
import { buildSeo } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';

export interface WithdrawalValues {
  name: string;
  orderNumber: string;
  email: string;
  note: string;
  key: string;
  /** Pieces by line; empty: everything. */
  lines: { item_id: number; qty: number }[];
}

export type WithdrawalField = 'name' | 'orderNumber' | 'email' | 'lines';

export type WithdrawalStep =
  | { step: 'statement'; values: WithdrawalValues; errors: WithdrawalField[] }
  | { step: 'confirm'; values: WithdrawalValues }
  /** `at`: to the second, with its zone. */
  | { step: 'done'; values: WithdrawalValues; at: string; number: string; until: string }
  | { step: 'failed'; values: WithdrawalValues; isLimited: boolean };

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

const linesOf = async (
  { client }: ShopContext,
  orderId: string,
  key: string,
): Promise<WithdrawalLines | null> => {
  if (orderId === '' || key === '') return null;
  const response = await client.call(withdrawalLinesEndpoint, { query: { orderId, key } });
  return response.ok ? response.result : null;
};

export const loadWithdrawal = async (shop: ShopContext, request: Request) => {
  const t = await loadTranslate(shop.store.i18n.defaultLocale);
  const params = new URL(request.url).searchParams;
  const orderId = params.get('orderId') ?? '';
  const key = params.get('key') ?? '';
  const order = await linesOf(shop, orderId, key);
  const seo = buildSeo(shop, {
    title: t('orders.withdraw_title'),
    path: screenPath('withdrawal', shop.store),
    isHidden: true,
  });
  const values: WithdrawalValues = {
    name: order?.name ?? '',
    orderNumber: order?.number ?? orderId.slice(0, 20),
    email: order?.email ?? '',
    note: '',
    key: order ? key : '',
    lines: [],
  };
  return data({ seo, order, values }, { headers: PRIVATE });
};

const LINE_FIELD = /^line-(\d{1,9})$/;

const valuesOf = (form: FormData): WithdrawalValues => {
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const lines = [...form.entries()].flatMap(([name, value]) => {
    const id = LINE_FIELD.exec(name)?.[1];
    const qty = Number(value);
    return id === undefined || !Number.isInteger(qty) || qty < 1 ? [] : [{ item_id: Number(id), qty }];
  });
  return {
    name: field('name').slice(0, 100),
    orderNumber: field('orderNumber').slice(0, 20),
    email: field('email').slice(0, 200),
    note: field('note').slice(0, 1000),
    key: field('key').slice(0, 200),
    lines,
  };
};

const errorsOf = (values: WithdrawalValues, hasLines: boolean): WithdrawalField[] => [
  ...(values.name.length < 2 ? (['name'] as const) : []),
  ...(/^\d{1,10}$/.test(values.orderNumber) ? [] : (['orderNumber'] as const)),
  ...(isEmail(values.email) ? [] : (['email'] as const)),
  ...(hasLines && values.lines.length === 0 ? (['lines'] as const) : []),
];

export const actOnWithdrawal = async (shop: ShopContext, request: Request): Promise<WithdrawalStep> => {
  const form = await readForm(request);
  const values = valuesOf(form);
  const errors = errorsOf(values, form.get('hasLines') === 'yes');
  if (errors.length > 0 || form.get('intent') === 'change') return { step: 'statement', values, errors };
  if (form.get('intent') !== 'confirm') return { step: 'confirm', values };
  const { name, orderNumber, email, note, key, lines } = values;
  const sent = await shop.client.call(submitWithdrawalEndpoint, {
    body: {
      ...{ name, orderNumber, email },
      ...(note !== '' && { note }),
      ...(key !== '' && { key }),
      ...(lines.length > 0 && { lines }),
    },
  });
  if (!sent.ok) return { step: 'failed', values, isLimited: sent.code === 429 };
  const { i18n } = shop.store;
  const atMs = Date.parse(sent.result.at);
  const until = formatDay(Date.parse(`${returnDueOn(atMs, null)}T12:00:00Z`), i18n);
  return { step: 'done', values, at: formatExactMoment(atMs, i18n), number: sent.result.number ?? '', until };
};
