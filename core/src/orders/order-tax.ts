// How an order is taxed, stored with it.

/** That the register knew the buyer's VAT number. */
export interface VatProof {
  number: string;
  /** Of the request at the register; empty: it gave none. */
  identifier: string;
  checkedAt: string;
}

/** Of a number that could not be checked when the order was placed: tax was charged, and the check is repeated. */
export interface LateVatCheck {
  number: string;
  /** `refused`: the register does not take the request. */
  state: 'waiting' | 'valid' | 'invalid' | 'refused';
  /** As of a proof; both empty while it waits. */
  identifier: string;
  checkedAt: string;
}

export interface OrderTax {
  /** Country whose rates apply. */
  country: string;
  /** Rate of shipping; null: the method's own net and gross price. */
  shippingPercent: number | null;
  /** Of an intra-Community supply, which is free of tax. */
  vatProof?: VatProof;
  lateCheck?: LateVatCheck;
}
