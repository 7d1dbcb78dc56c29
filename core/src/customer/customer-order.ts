// An order in the customer's history. Fields only our backend returns are optional: other backends may lack them.
import type { OrderDelivery } from '../stores/delivery-promise.ts';
import type { DeliverySlot, ServiceVisit } from '../stores/shipping-details.ts';

export interface OrderedLine {
  item_id: number;
  sku: string;
  name: string;
  qty_ordered: number;
  row_total_incl_tax: number;
  price_incl_tax?: number;
  parent_sku?: string | null;
  product_option?: unknown;
  /** The chosen options as text. */
  options?: { label: string; value: string }[];
  is_made_to_measure?: boolean;
  /** Rules of a pane at the time of the order. */
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
    /** Bank transfer details while the order waits for the payment. */
    transfer?: {
      beneficiary: string;
      iban: string;
      bank: string;
      reference: string;
      amount: number;
      due_date: string;
    };
    tracking_number?: string;
    /** Access key of the order's page. */
    order_key?: string;
    /** The chosen times: of the delivery, and of measuring and installation. */
    delivery_slot?: DeliverySlot;
    can_move_slot?: boolean;
    visits?: (ServiceVisit & { can_move: boolean })[];
    delivered_at?: string;
    /** [ORD-06] The delivery estimate at the time of the order. */
    delivery?: OrderDelivery;
  };
}

export type OrderStage =
  | 'unpaid'
  | 'received'
  | 'made'
  | 'packed'
  | 'sent'
  | 'delivered'
  /** For goods that are not shipped, such as a service or a file. */
  | 'done'
  | 'canceled';

interface OrderProgress {
  /** `null` for a status of another backend that is unknown here. */
  stage: OrderStage | null;
  /** All stages of an order in progress, including the current one; empty otherwise. */
  stages: readonly OrderStage[];
}

type Delivered = Pick<
  NonNullable<CustomerOrder['extension_attributes']>,
  'shipping_assignments' | 'delivered_at'
>;

const isVirtual = ({ shipping_assignments: [first] = [] }: Delivered): boolean =>
  first?.shipping.address === null;

/** One source for the status label and the progress bar, so that they never contradict. */
export const orderProgressOf = ({
  status,
  items,
  extension_attributes = {},
}: {
  status: string;
  items: readonly Pick<OrderedLine, 'is_made_to_measure'>[];
  extension_attributes?: Delivered;
}): OrderProgress => {
  const middle = items.some((item) => item.is_made_to_measure) ? 'made' : 'packed';
  const nextStages: readonly OrderStage[] = isVirtual(extension_attributes)
    ? ['done']
    : [middle, extension_attributes.delivered_at ? 'delivered' : 'sent'];
  const stages: readonly OrderStage[] = ['received', ...nextStages];
  switch (status) {
    case 'pending_payment':
      return { stage: 'unpaid', stages: ['unpaid', ...nextStages] };
    case 'pending':
      return { stage: 'received', stages };
    case 'processing':
      return { stage: stages.at(-2) ?? null, stages };
    case 'complete':
      return { stage: stages.at(-1) ?? null, stages };
    case 'canceled':
      return { stage: 'canceled', stages: [] };
    default:
      return { stage: null, stages: [] };
  }
};
