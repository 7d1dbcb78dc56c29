// The token of a tracking link: opens the tracking page of one order, nothing else, until it expires.
import { createHmac, timingSafeEqual } from 'node:crypto';

interface TrackedOrder {
  entity_id: number;
  order_id: string;
}

export interface TrackingToken {
  entityId: number;
  /** Whether the token is of this order. */
  isOf(order: TrackedOrder): boolean;
}

export interface TrackingKeys {
  tokenOf(order: TrackedOrder, nowMs: number): string;
  /** Undefined: not a token, or expired. Its signature is checked against the order. */
  read(token: string, nowMs: number): TrackingToken | undefined;
}

/** Longer than the promised time for sending goods back. */
const VALID_DAYS = 90;
const HOUR_MS = 3_600_000;
const MAX_ENTITY_ID = 2_147_483_647;
const PAYLOAD_BYTES = 8;
const MAC_BYTES = 16;
/** Without spare bits: each token has one spelling. */
const TOKEN = /^[\w-]{32}$/;

/** Four bytes each: the order, and the hour at which the token ends. */
const payloadOf = (entityId: number, endHour: number): Buffer => {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt32BE(entityId, 0);
  payload.writeUInt32BE(endHour, 4);
  return payload;
};

export const createTrackingKeys = (appSecret: string): TrackingKeys => {
  const secret = createHmac('sha256', appSecret).update('tracking link').digest();
  const macOf = (payload: Buffer, orderId: string): Buffer =>
    createHmac('sha256', secret).update(payload).update(orderId).digest().subarray(0, MAC_BYTES);
  return {
    tokenOf: ({ entity_id, order_id }, nowMs) => {
      const payload = payloadOf(entity_id, Math.ceil(nowMs / HOUR_MS) + VALID_DAYS * 24);
      return Buffer.concat([payload, macOf(payload, order_id)]).toString('base64url');
    },
    read: (token, nowMs) => {
      if (!TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const payload = bytes.subarray(0, PAYLOAD_BYTES);
      const entityId = payload.readUInt32BE(0);
      // No order has such a number, and the database cannot compare with it.
      if (entityId > MAX_ENTITY_ID || payload.readUInt32BE(4) * HOUR_MS <= nowMs) return undefined;
      return {
        entityId,
        isOf: ({ order_id }) => timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), macOf(payload, order_id)),
      };
    },
  };
};
