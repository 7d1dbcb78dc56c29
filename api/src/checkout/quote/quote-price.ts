// What is written of a quote at the prices of now: as an order of the staff is priced, with its free lines and its
// discount, and what has to be mended before it can be sent. [OFFICE-69]

import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import { discountPercentOf, validityErrorOf } from '@klaas/core/checkout/quote/quote-state.ts';
import type { AdminFieldError } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { DraftFields } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import type { QuoteFields } from '@klaas/core/contract/admin/quote-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { GoodsRequest } from '../../cart/cart-service.ts';
import { type DraftQuoteDeps, grandCentsOf, type PricedDraft, quoteDraft } from '../draft/draft-quote.ts';

export interface QuotePriceDeps extends DraftQuoteDeps {
  settings: Pick<Settings, 'quotes'>;
}

export interface QuoteTerms {
  store: StoreView;
  group_id: number | null;
  by: string;
  /** In the zone of the shop. */
  today: string;
  /** An owner may give any discount. */
  hasLimit: boolean;
}

export interface PricedQuote extends PricedDraft {
  discountCents: number;
  /** Of everything, prices set by hand included. */
  discountPercent: number;
  grandCents: number;
  problems: AdminFieldError[];
}

const freeProducts = ({ free_lines }: QuoteFields, taxClassId: number): GoodsRequest['products'] =>
  free_lines.map(({ name, qty, cents, is_made }, at) => ({
    sku: `FREE-${at + 1}`,
    qty,
    free: { name: name.trim(), cents, tax_class_id: taxClassId, is_made },
  }));

const couponOf = ({ discount }: QuoteFields): GoodsRequest['coupon'] =>
  discount && discount.value > 0
    ? {
        ...{ code: 'QUOTE', kind: discount.kind, minimum_cents: 0, category_ids: [], skus: [] },
        value: discount.kind === 'percent' ? Math.min(discount.value, 100) : discount.value,
        ...{ valid_from: null, valid_to: null, usage_limit: null, usage_limit_per_customer: null },
        ...{ times_used: 0, is_active: true, uses_by_customer: 0 },
      }
    : null;

export const draftFieldsOf = (fields: QuoteFields): DraftFields => {
  const { store_code, customer_id, buyer, shipping, lines, delivery, note } = fields;
  return { store_code, customer_id, buyer, shipping, lines, delivery, note };
};

const freeErrors = ({ free_lines }: QuoteFields): AdminFieldError[] =>
  free_lines.flatMap(({ key, name, is_made, workshop_agreed }) => [
    ...(name.trim() === '' ? [{ field: `free_lines.${key}.name`, rule: 'required' }] : []),
    ...(is_made && !workshop_agreed
      ? [{ field: `free_lines.${key}.workshop_agreed`, rule: 'workshop_yes_required' }]
      : []),
  ]);

const discountErrors = (
  { discount }: QuoteFields,
  percent: number,
  limit: number | null,
): AdminFieldError[] => [
  ...(discount?.kind === 'percent' && discount.value > 100
    ? [{ field: 'discount.value', rule: 'discount_percent' }]
    : []),
  ...(discount && discount.value > 0 && discount.reason.trim() === ''
    ? [{ field: 'discount.reason', rule: 'reason_required' }]
    : []),
  ...(limit !== null && percent > limit
    ? [{ field: 'discount.value', rule: `discount_limit limit=${limit}` }]
    : []),
];

/** Work alone is a quote too; a time of delivery is chosen by whoever accepts. */
const isOfOrderOnly = ({ free_lines }: QuoteFields, { rule }: AdminFieldError): boolean =>
  rule === 'slot_required' || (rule === 'lines_required' && free_lines.length > 0);

export const priceQuote = async (
  deps: QuotePriceDeps,
  { today, hasLimit, ...terms }: QuoteTerms,
  fields: QuoteFields,
): Promise<PricedQuote> => {
  const { discountLimitPercent, taxClassId } = deps.settings.quotes;
  const more = freeProducts(fields, taxClassId);
  const priced = await quoteDraft(deps, { ...terms, more, coupon: couponOf(fields) }, draftFieldsOf(fields));
  const { totals } = priced.quoted.quote;
  const discountCents = Math.abs(centsOf(totals.discount_amount));
  const ruleCents =
    priced.shown.lines.reduce(
      (sum, { rule_cents, price_cents }, at) =>
        sum + (rule_cents ?? price_cents ?? 0) * (fields.lines[at]?.qty ?? 0),
      0,
    ) + fields.free_lines.reduce((sum, { cents, qty }) => sum + cents * qty, 0);
  const chargedCents = centsOf(totals.subtotal_incl_tax) - discountCents;
  const discountPercent = discountPercentOf(ruleCents, chargedCents);
  const validity = validityErrorOf(fields.valid_until, today);
  return {
    ...priced,
    ...{ discountCents, discountPercent, grandCents: grandCentsOf(priced.quoted) },
    problems: [
      ...priced.shown.problems.filter((problem) => !isOfOrderOnly(fields, problem)),
      ...freeErrors(fields),
      ...discountErrors(fields, discountPercent, hasLimit ? discountLimitPercent : null),
      ...(validity ? [{ field: 'valid_until', rule: validity }] : []),
    ],
  };
};
