// What the back office is told about an edit and about the earlier states of an order.
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import type {
  EditedAddress,
  EditPreview,
  EditTotals,
  OrderVersion,
} from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import type { OrderLine, OrderRow, OrderTotals } from '../order-tables.ts';
import type { EditProblem, PlannedEdit } from './edit-plan.ts';
import type { EditChoices } from './order-edit-editor.ts';
import type { OrderSnapshot, RevisionRow } from './revision-tables.ts';

export const problemsOf = (problems: readonly EditProblem[]) =>
  problems.map(({ field, error, detail = {} }) => ({
    field,
    rule: [error, ...Object.entries(detail).map(([name, value]) => `${name}=${value}`)].join(' '),
  }));

const totalsOf = (totals: OrderTotals): EditTotals => ({
  goods_cents: centsOf(totals.subtotal_incl_tax),
  discount_cents: centsOf(totals.discount_amount),
  shipping_cents: centsOf(totals.shipping_incl_tax),
  tax_cents: centsOf(totals.tax_amount),
  grand_cents: centsOf(totals.grand_total),
});

const linesOf = (items: readonly OrderLine[]): EditPreview['lines'] =>
  items.map(({ item_id, sku, name, qty_ordered: qty, tax_percent, options, ...money }) => ({
    ...{ item_id, sku, name, qty, tax_percent, options },
    price_cents: centsOf(money.price_incl_tax),
    total_cents: centsOf(money.row_total_incl_tax),
  }));

export const previewResponse = async (
  planned: PlannedEdit,
  choices: (planned: PlannedEdit) => Promise<EditChoices>,
): Promise<EditPreview> => {
  const { before, after, difference, offers, panes, problems } = planned;
  const { kind, cents } = difference;
  return {
    ...{ before: totalsOf(before.totals), after: totalsOf(after.totals), lines: linesOf(after.items) },
    difference: { kind, cents },
    offers: offers.map(({ code, title, cents, needs, isAvailable }) => ({
      ...{ code, title, cents, needs, is_available: isAvailable },
    })),
    ...(await choices(planned)),
    panes: { stopped: panes.stopped.length, begun: panes.begun.length, made: panes.made.length },
    is_label_canceled: planned.hasLabel && planned.isDeliveryChanged && !planned.hasSent,
    is_coupon_lost: planned.isCouponLost,
    problems: problemsOf(problems),
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const editableAddress = (address: Record<string, unknown>): EditedAddress => ({
  ...{ firstname: textOf(address['firstname']), lastname: textOf(address['lastname']) },
  ...{ company: textOf(address['company']), telephone: textOf(address['telephone']) },
  street: Array.isArray(address['street']) ? address['street'].map(textOf) : [],
  ...{ city: textOf(address['city']), postcode: textOf(address['postcode']) },
  country_id: textOf(address['country_id']),
});

const stateOf = (state: OrderSnapshot) => ({
  ...{ totals: totalsOf(state.totals), lines: linesOf(state.items), method: state.shipping_description },
  address: state.shipping_address && editableAddress(state.shipping_address),
});

/** A revision holds what it replaced. */
export const versionsResponse = ({ order, revisions }: { order: OrderRow; revisions: RevisionRow[] }) => {
  const present: OrderVersion = {
    ...{ until: null, by: '', reason: '', difference: { kind: 'none', cents: 0 } },
    ...stateOf(order),
  };
  const earlier = revisions.map(
    ({
      before,
      created_at,
      created_by: by,
      reason,
      difference: kind,
      difference_cents: cents,
    }): OrderVersion => ({
      ...{ until: created_at.toISOString(), by, reason, difference: { kind, cents } },
      ...stateOf(before),
    }),
  );
  return {
    ...{ version: order.version, method: order.shipping_method },
    versions: [...earlier, present].reverse(),
  };
};
