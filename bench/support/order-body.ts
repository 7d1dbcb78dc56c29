// The body of a guest's order, as the checkout sends it.
import { randomUUID } from 'node:crypto';

const address = (email: string) => ({
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pärnu mnt 13', '4'],
  city: 'Tallinn',
  postcode: '10141',
  country_id: 'EE',
  telephone: '+372 5555 5555',
  email,
});

export const createOrderBody = (
  lines: readonly { sku: string; qty: number }[],
  { cart_id = '', email = 'mari@example.com' } = {},
) => ({
  user_id: '',
  cart_id,
  products: lines.map((line) => ({ ...line, price: 1 })),
  addressInformation: {
    billingAddress: address(email),
    shippingAddress: address(email),
    shipping_method_code: 'flatrate',
    shipping_carrier_code: 'flatrate',
    payment_method_code: 'cashondelivery',
    payment_method_additional: {},
  },
  order_id: `${Date.now()}-${randomUUID()}`,
  transmited: true,
  store_code: 'et',
});

export type OrderBody = ReturnType<typeof createOrderBody>;
