// Signature that proves a price came from this server: clients send it back with an order.
import { createHmac } from 'node:crypto';

export const signPrice = (secret: string, signed: { priceInclTax: number; sku: string }): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify({ priceInclTax: signed.priceInclTax, sku: signed.sku }))
    .digest('base64url');
