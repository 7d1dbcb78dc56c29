// Two sample orders of the demo customer, for samples of e-mails: one delivered, one in production.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { NewOrder, OrderLine } from '../../../orders/order-tables.ts';
import { demoCatalogue } from '../demo-catalogue.ts';
import { DEMO_ADDRESS, type DemoCustomer } from './demo-customers.ts';

const TAX_PERCENT = 22;
const COURIER = { method: 'flatrate_flatrate', title: 'DPD kuller', gross: 500, net: 400 };
/** What the courier does not take. */
const VAN = { method: 'own_van', title: 'Oma transport', gross: 2900, net: 2339 };

interface PlannedLine {
  sku: string;
  qty: number;
}

const PLANS: { state: string; at: string; lines: PlannedLine[]; shipping: typeof COURIER }[] = [
  {
    state: 'complete',
    at: '2026-10-12T11:24:00Z',
    lines: [
      { sku: 'KL-TK-M', qty: 2 },
      { sku: 'KL-TK-K', qty: 1 },
    ],
    shipping: COURIER,
  },
  {
    state: 'processing',
    at: '2026-11-09T09:05:00Z',
    lines: [{ sku: 'KL-NT-90x80-SM', qty: 1 }],
    shipping: VAN,
  },
];

const netOf = (grossCents: number): number => Math.round((grossCents * 100) / (100 + TAX_PERCENT));

interface Found {
  product: CatalogDocument;
  variant?: CatalogDocument;
}

const findProduct = (products: readonly CatalogDocument[], sku: string): Found => {
  for (const product of products) {
    if (product['sku'] === sku) return { product };
    const children = (product['configurable_children'] ?? []) as CatalogDocument[];
    const variant = children.find((child) => child['sku'] === sku);
    if (variant) return { product, variant };
  }
  throw new Error(`The demo shop has no ${sku}`);
};

const optionsOf = ({ product, variant }: Found): OrderLine['options'] => {
  const options = (variant ? product['configurable_options'] : []) as {
    attribute_code: string;
    label: string;
    values: { value_index: number; label: string }[];
  }[];
  return options.flatMap(({ attribute_code, label, values }) => {
    const chosen = values.find(
      ({ value_index }) => String(value_index) === String(variant?.[attribute_code]),
    );
    return chosen ? [{ label, value: chosen.label }] : [];
  });
};

const lineOf = (found: Found, { sku, qty }: PlannedLine, item_id: number): OrderLine => {
  const { product, variant } = found;
  const gross = Math.round(Number((variant ?? product)['price']) * 100);
  return {
    item_id,
    sku,
    parent_sku: variant ? String(product['sku']) : null,
    product_id: Number(product.id),
    name: String(product['name']),
    product_type: variant ? 'configurable' : 'simple',
    product_option: null,
    qty_ordered: qty,
    price: eurosOf(netOf(gross)),
    price_incl_tax: eurosOf(gross),
    row_total: eurosOf(netOf(gross * qty)),
    row_total_incl_tax: eurosOf(gross * qty),
    tax_percent: TAX_PERCENT,
    tax_amount: eurosOf(gross * qty - netOf(gross * qty)),
    discount_amount: 0,
    options: optionsOf(found),
    is_made_to_measure: false,
    image: String((variant ?? product)['image'] ?? product['image'] ?? ''),
  };
};

const orderOf = (customer: DemoCustomer, at: number, products: readonly CatalogDocument[]): NewOrder => {
  const plan = PLANS[at];
  if (!plan) throw new Error('no such demo order');
  const items = plan.lines.map((line, index) => lineOf(findProduct(products, line.sku), line, index + 1));
  const gross = items.reduce((sum, item) => sum + Math.round(item.row_total_incl_tax * 100), 0);
  const net = items.reduce((sum, item) => sum + Math.round(item.row_total * 100), 0);
  const { shipping } = plan;
  const moment = new Date(plan.at);
  const address = {
    ...DEMO_ADDRESS,
    email: customer.email,
    region: '',
    region_id: 0,
    region_code: '',
    company: '',
  };
  return {
    order_id: `demo-order-${at + 1}`,
    // There is no cart; real cart ids start at 1.
    cart_id: -1 - at,
    cart_key: '',
    customer_id: customer.id,
    store_code: 'et',
    state: plan.state,
    customer_email: customer.email,
    currency_code: 'EUR',
    grand_total_cents: gross + shipping.gross,
    totals: {
      grand_total: eurosOf(gross + shipping.gross),
      subtotal: eurosOf(net),
      subtotal_incl_tax: eurosOf(gross),
      tax_amount: eurosOf(gross - net + shipping.gross - shipping.net),
      shipping_amount: eurosOf(shipping.net),
      shipping_incl_tax: eurosOf(shipping.gross),
      discount_amount: 0,
    },
    items,
    billing_address: address,
    shipping_address: address,
    shipping_method: shipping.method,
    shipping_description: shipping.title,
    payment_method: 'cashondelivery',
    payment_title: 'Tasumine kättesaamisel',
    stock_taken: [],
    created_at: moment,
    updated_at: moment,
  };
};

export const demoOrders = (customer: DemoCustomer): NewOrder[] => {
  const products = demoCatalogue('et').product;
  return PLANS.map((_, at) => orderOf(customer, at, products));
};
