// An order as the customer's history shows it. What only our backend adds is optional: another one may not have it.
import type { OrderDelivery } from '../stores/delivery-promise.ts';

export interface OrderedLine {
  item_id: number;
  sku: string;
  name: string;
  qty_ordered: number;
  row_total_incl_tax: number;
  price_incl_tax?: number;
  parent_sku?: string | null;
  product_option?: unknown;
  /** What was chosen, in words. */
  options?: { label: string; value: string }[];
  is_made_to_measure?: boolean;
  /** Of a pane, as they were when it was ordered. */
  custom_size?: unknown;
  custom_options?: unknown;
}

interface OrderedAddress {
  firstname: string;
  lastname: string;
  street: string[];
  city: string;
  postcode: string;
  country_id: string;
  telephone?: string | null;
  company?: string | null;
}

export interface CustomerOrder {
  entity_id: number;
  increment_id: string;
  created_at: string;
  status: string;
  grand_total: number;
  order_currency_code: string;
  total_item_count: number;
  items: OrderedLine[];
  subtotal_incl_tax?: number;
  shipping_incl_tax?: number;
  discount_amount?: number;
  tax_amount?: number;
  shipping_description?: string;
  billing_address?: OrderedAddress;
  payment?: { method: string };
  extension_attributes?: {
    shipping_assignments?: { shipping: { address: OrderedAddress | null } }[];
    can_pay?: boolean;
    can_cancel?: boolean;
    invoice_path?: string;
    /** What has to be written into the bank transfer that the order waits for. */
    transfer?: {
      beneficiary: string;
      iban: string;
      bank: string;
      reference: string;
      amount: number;
      due_date: string;
    };
    tracking_number?: string;
    /** [ORD-06] What was promised when it was placed. */
    delivery?: OrderDelivery;
  };
}

/** The last step of an order that is under way, `null` for one that is not. */
export const orderStepOf = (status: string): number | null => {
  const step = ['pending', 'processing', 'complete'].indexOf(status);
  if (status === 'pending_payment') return 0;
  return step < 0 ? null : step;
};
