// The key in an order's link: an unguessable credential for viewing the order.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface OrderKeys {
  keyOf(order: { entity_id: number; order_id: string }): string;
  isKeyOf(order: { entity_id: number; order_id: string }, key: string): boolean;
}

export const createOrderKeys = (appSecret: string): OrderKeys => {
  const secret = createHmac('sha256', appSecret).update('order key').digest();
  const keyOf: OrderKeys['keyOf'] = ({ entity_id, order_id }) =>
    createHmac('sha256', secret).update(`${entity_id} ${order_id}`).digest('base64url').slice(0, 32);
  return {
    keyOf,
    isKeyOf: (order, key) => {
      const [wanted, given] = [Buffer.from(keyOf(order)), Buffer.from(key)];
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
};

/** 102 → 000000102. */
export const incrementIdOf = (entityId: number): string => String(entityId).padStart(9, '0');

/** Parses either of an order's two numbers; undefined: neither. */
export const entityIdOf = (text: string): number | undefined =>
  /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined;
