// A version of a quote as its customer sees it: on the page, in the PDF and in the office.
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import type { GlassGeometry } from '@klaas/core/configurator/glass/glass-geometry.ts';
import { boxOf } from '@klaas/core/configurator/glass/glass-shape.ts';
import { quotePane } from '@klaas/core/configurator/line-quote.ts';
import type { QuoteFields } from '@klaas/core/contract/admin/quote-endpoints.ts';
import type { CustomerQuote, QuoteDrawing, QuoteLine } from '@klaas/core/contract/quote-endpoints.ts';
import type { FrozenQuote } from '../../cart/cart-service.ts';

type FrozenLine = FrozenQuote['lines'][number];

/** Null: it is not a pane of the catalogue. */
export const geometryOf = ({ resolved, paneRules }: FrozenLine): GlassGeometry | null => {
  const quoted = resolved && paneRules && quotePane(paneRules, resolved.custom, 0);
  return quoted?.ok ? quoted.value.geometry : null;
};

const tenths = (mm: number): number => Math.round(mm * 10) / 10;

/** From the upper left corner, as screens draw. */
const drawingOf = ({ glass, panels }: GlassGeometry): QuoteDrawing => {
  const { minX, maxX, minY, maxY } = boxOf(glass.corners);
  return {
    ...{ width: tenths(maxX - minX), height: tenths(maxY - minY) },
    panels: panels.map(({ originMm: [left, bottom], shape }) =>
      shape.corners.map(([x, y]) => [tenths(left + x - minX), tenths(maxY - bottom - y)]),
    ),
    holes: panels.flatMap(({ originMm: [left, bottom], holes }) =>
      holes.map(({ xMm, yMm, widthMm, heightMm }) => ({
        ...{ x: tenths(left + xMm - minX), y: tenths(maxY - bottom - yMm) },
        ...{ width: widthMm, height: heightMm },
      })),
    ),
  };
};

const lineOf = (line: FrozenLine, total: FrozenQuote['totals']['items'][number] | undefined): QuoteLine => {
  const geometry = geometryOf(line);
  return {
    name: line.resolved?.name ?? line.record.sku,
    options: line.resolved?.labels ?? [],
    qty: line.record.qty,
    unit_cents: centsOf(total?.price_incl_tax ?? 0),
    total_cents: centsOf(total?.row_total_incl_tax ?? 0),
    is_made_to_measure: line.resolved?.isMadeToMeasure ?? false,
    drawing: geometry && drawingOf(geometry),
  };
};

/** That of the delivery at its own rate; methods with a net price of their own have none that is written down. */
const shippingPercentOf = ({ totals, tax }: FrozenQuote): number =>
  tax.shippingPercent ?? Math.round((totals.shipping_tax_amount / (totals.shipping_amount || 1)) * 100);

const taxesOf = (frozen: FrozenQuote): CustomerQuote['sums']['taxes'] => {
  const { totals } = frozen;
  const sums = new Map<number, number>();
  const add = (percent: number, cents: number) => sums.set(percent, (sums.get(percent) ?? 0) + cents);
  for (const { tax_percent, tax_amount } of totals.items) add(tax_percent, centsOf(tax_amount));
  const shippingTax = centsOf(totals.shipping_tax_amount);
  if (shippingTax !== 0) add(shippingPercentOf(frozen), shippingTax);
  return [...sums].map(([percent, tax_cents]) => ({ percent, tax_cents }));
};

const methodOf = ({ cart, isVirtual }: FrozenQuote) => (isVirtual ? undefined : cart.shipping[0]);

export const needsSlot = (frozen: FrozenQuote): boolean => methodOf(frozen)?.needs === 'slot';
export const slotProviderOf = (frozen: FrozenQuote): string => methodOf(frozen)?.provider ?? '';

export const customerOf = ({ buyer }: Pick<QuoteFields, 'buyer'>): string =>
  buyer.company.trim() || `${buyer.firstname} ${buyer.lastname}`.trim() || buyer.email;

const grandCents = ({ totals }: FrozenQuote): number =>
  centsOf(totals.total_segments.find(({ code }) => code === 'grand_total')?.value ?? 0);

export const viewOf = (frozen: FrozenQuote): Pick<CustomerQuote, 'lines' | 'sums'> => {
  const { totals } = frozen;
  const method = methodOf(frozen);
  return {
    lines: frozen.lines.map((line, at) => lineOf(line, totals.items[at])),
    sums: {
      currency: totals.quote_currency_code,
      goods_cents: centsOf(totals.subtotal_incl_tax),
      discount_cents: Math.abs(centsOf(totals.discount_amount)),
      shipping_cents: centsOf(totals.shipping_incl_tax),
      shipping_title: method?.method_title || method?.carrier_title || '',
      taxes: taxesOf(frozen),
      grand_cents: grandCents(frozen),
    },
  };
};
