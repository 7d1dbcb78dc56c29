import { describe, expect, it } from 'vitest';
import type { ServerItem } from '../cart-item.ts';
import { type CartResponse, cartResponseOf, changeOutcome, rejectionMessage } from './cart-response.ts';

const failure = (code: number, more: { result?: unknown; error?: string; meta?: object } = {}) =>
  cartResponseOf({ ok: false, code, result: '', error: 'http', ...more } as never);

describe('a response', () => {
  it('carries its result', () => {
    expect(cartResponseOf({ ok: true, result: 7 })).toEqual({ kind: 'ok', value: 7 });
  });

  it.each([429, 502, 503, 504])('with code %i was not processed', (code) => {
    expect(failure(code)).toEqual({ kind: 'unreachable' });
  });

  it.each(['network', 'timeout', 'bad_content_type', 'wrong_format'])('that is missing (%s)', (error) => {
    expect(failure(0, { error })).toEqual({ kind: 'unreachable' });
  });

  it('says that the cart is gone, by its error code or its text', () => {
    expect(failure(404, { meta: { error: 'cart_not_found' } })).toEqual({ kind: 'lost' });
    expect(failure(404, { result: 'No such entity with cartId = 1' })).toEqual({ kind: 'lost' });
    expect(failure(404, { meta: { error: 'item_not_found' } })).toMatchObject({ kind: 'refused', code: 404 });
  });

  it('carries the reason of a refusal', () => {
    const meta = { error: 'quantity_below', detail: { quantity: 5 } };
    expect(failure(400, { result: 'Too many', meta })).toEqual({
      kind: 'refused',
      code: 400,
      text: 'Too many',
      error: 'quantity_below',
      detail: { quantity: 5 },
    });
  });
});

describe('a sent change', () => {
  const outcome = (response: CartResponse<ServerItem>) => changeOutcome(response);
  const refused = (code: number, error?: string, detail?: Record<string, number>) =>
    outcome({ kind: 'refused', code, text: '', ...(error && { error }), ...(detail && { detail }) });

  it('is confirmed with the server line', () => {
    const server: ServerItem = { item_id: 1, sku: 'A', qty: 2 };
    expect(outcome({ kind: 'ok', value: server })).toEqual({ kind: 'confirmed', server });
  });

  it('[NET-02] stays unsettled without a response, and with an expired session', () => {
    expect(outcome({ kind: 'unreachable' })).toEqual({ kind: 'unreachable' });
    expect(refused(401)).toEqual({ kind: 'unreachable' });
  });

  it('is decided again when its cart or its line is gone', () => {
    expect(outcome({ kind: 'lost' })).toEqual({ kind: 'again' });
    expect(refused(404, 'item_not_found')).toEqual({ kind: 'again' });
  });

  it('[CART-06] is refused, with the available quantity where the server says it', () => {
    expect(refused(400, 'quantity_available', { maxQuantity: 3 })).toEqual({ kind: 'refused', available: 3 });
    expect(refused(400, 'quantity_below', { maxQuantity: 3 })).toEqual({ kind: 'refused' });
    expect(refused(500)).toEqual({ kind: 'refused' });
  });
});

describe('the message of a refused line', () => {
  const line = { sku: 'A', qty: 1, name: 'Mirror' };

  it('has the reason and its values where the shop has a text for it', () => {
    const error = { code: 400, text: 'x', error: 'quantity_available', detail: { maxQuantity: 3 } };
    expect(rejectionMessage(error, line)).toEqual({
      code: 'quantity_available',
      type: 'error',
      values: { maxQuantity: 3 },
      sku: 'A',
      name: 'Mirror',
    });
  });

  it('is generic for any other reason', () => {
    expect(rejectionMessage({ code: 500, text: 'secret', error: 'x' }, { sku: 'A', qty: 1 })).toEqual({
      code: 'product_error',
      type: 'error',
      sku: 'A',
    });
  });
});
