// An invoice or a credit note as data: complete in itself, so that it never changes with the order or the settings.
// Amounts are positive in both kinds.
import type { DeliverySlot, ServiceVisit } from '../../stores/shipping-details.ts';
import type { OrderAddress } from '../order-address.ts';
import type { VatProof } from '../order-tax.ts';

/** EN 16931: S standard, Z zero rated, K intra-Community supply. */
export type VatCategory = 'S' | 'Z' | 'K';

export interface VatRate {
  category: VatCategory;
  /** `null` for delivery whose net and gross price are given instead of computed from a rate. */
  percent: number | null;
}

export interface VatGroup extends VatRate {
  netCents: number;
  taxCents: number;
}

export interface FiscalLine extends VatRate {
  kind: 'goods' | 'shipping' | 'refund';
  /** Of the order; 0: not a line of it. */
  item_id: number;
  sku: string;
  name: string;
  /** Chosen options, `label: value`. */
  details: string[];
  isMadeToMeasure: boolean;
  qty: number;
  /** Net price of one piece and gross price of all, both before discount; as shown. */
  unitNetCents: number;
  rowGrossCents: number;
  discountCents: number;
  /** After discount: what is taxed. */
  netCents: number;
  taxCents: number;
}

export interface FiscalParty {
  name: string;
  registryCode: string;
  vatNumber: string;
  address: string;
  country: string;
  email: string;
  phone: string;
  iban: string;
  bank: string;
}

export interface FiscalTotals {
  /** Gross price of the goods before discount. */
  goodsGrossCents: number;
  discountCents: number;
  shippingGrossCents: number;
  netCents: number;
  taxCents: number;
  grossCents: number;
}

export interface PaymentTerms {
  /** As the buyer chose it. */
  title: string;
  state: 'paid' | 'on_delivery' | 'by_transfer' | 'refunded';
  /** Less than the whole sum has come: the order became dearer meanwhile. */
  paidCents?: number;
  /** Day of payment or due day, YYYY-MM-DD in the shop's time zone; empty: none. */
  day: string;
  /** Reference number of the payment. */
  reference: string;
}

export interface FiscalContent {
  kind: 'invoice' | 'credit' | 'prepayment';
  currency: string;
  orderNumber: string;
  orderedOn: string;
  seller: FiscalParty;
  /** Empty fields: the account of the buyer was deleted. */
  buyer: OrderAddress;
  receiver: OrderAddress | null;
  /** The times as they were when it was issued: of the delivery, and of measuring and installation. */
  slot?: DeliverySlot;
  visits?: readonly ServiceVisit[];
  payment: PaymentTerms;
  lines: FiscalLine[];
  vatGroups: VatGroup[];
  totals: FiscalTotals;
  /** Of a credit note. */
  corrects?: { number: string; issuedOn: string };
  reason?: CreditReason;
  /** Of an invoice in place of another one, which a credit note has cancelled. */
  replaces?: { number: string; issuedOn: string };
  /** Proof of the buyer's VAT number, of an intra-Community supply. */
  vatProof?: VatProof;
}

export type CreditReason =
  | 'order_canceled'
  | 'goods_returned'
  | 'price_reduced'
  | 'vat_corrected'
  | 'order_changed';

export interface FiscalDocument extends FiscalContent {
  number: string;
  /** Day of issue, YYYY-MM-DD in the shop's time zone. */
  issuedOn: string;
}

/** Of a paid document. */
export const paidCentsOf = ({ payment, totals }: Pick<FiscalContent, 'payment' | 'totals'>): number =>
  payment.paidCents ?? totals.grossCents;

export const grossOfGroup = ({ netCents, taxCents }: Pick<VatGroup, 'netCents' | 'taxCents'>): number =>
  netCents + taxCents;

export const sameRate = (a: VatRate, b: VatRate): boolean =>
  a.category === b.category && a.percent === b.percent;

/** By rate, highest first, delivery without a rate last. */
export const vatGroupsOf = (lines: readonly FiscalLine[]): VatGroup[] => {
  const groups: VatGroup[] = [];
  for (const { category, percent, netCents, taxCents } of lines) {
    const group = groups.find((one) => sameRate(one, { category, percent }));
    if (group) {
      group.netCents += netCents;
      group.taxCents += taxCents;
    } else groups.push({ category, percent, netCents, taxCents });
  }
  return groups
    .filter((group) => group.netCents !== 0 || group.taxCents !== 0)
    .sort((a, b) => (b.percent ?? -1) - (a.percent ?? -1));
};

export const totalsOf = (lines: readonly FiscalLine[]): FiscalTotals => {
  const sum = (value: (line: FiscalLine) => number): number =>
    lines.reduce((total, line) => total + value(line), 0);
  return {
    goodsGrossCents: sum((line) => (line.kind === 'goods' ? line.rowGrossCents : 0)),
    discountCents: sum((line) => line.discountCents),
    shippingGrossCents: sum((line) => (line.kind === 'shipping' ? line.rowGrossCents : 0)),
    netCents: sum((line) => line.netCents),
    taxCents: sum((line) => line.taxCents),
    grossCents: sum(grossOfGroup),
  };
};
