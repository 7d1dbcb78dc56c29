// What a response of the server means for the cart, and for the change that was sent.
import type { CartItem, ServerItem } from '../cart-item.ts';
import type { CartMessage } from '../cart-message.ts';
import type { Outcome } from './sync-outcome.ts';
import type { LineMessage } from './sync-report.ts';

/** The contract client's response, as far as it is needed here. */
type ClientResponse =
  | { ok: true; result: unknown }
  | { ok: false; code: number; result: unknown; error: string; meta?: Record<string, unknown> };

export interface CallError {
  code: number;
  text: string;
  /** The server's error code, if any. */
  error?: string;
  detail?: Record<string, string | number>;
}

export type CartResponse<Value> =
  | { kind: 'ok'; value: Value }
  | ({ kind: 'refused' } & CallError)
  /** The cart no longer exists. */
  | { kind: 'lost' }
  | { kind: 'unreachable' };

/** Rate limited or unavailable: the server did not process the request. */
const UNDECIDED = new Set([429, 502, 503, 504]);

const callErrorOf = (code: number, result: unknown, meta: Record<string, unknown> = {}): CallError => ({
  code,
  text: typeof result === 'string' ? result : '',
  ...(typeof meta['error'] === 'string' && { error: meta['error'] }),
  ...(typeof meta['detail'] === 'object' && { detail: meta['detail'] as CallError['detail'] }),
});

const isCartLost = ({ code, error, text }: CallError): boolean =>
  code === 404 && (error === 'cart_not_found' || /^No such entity/.test(text));

/** Documents inside the envelope are trusted: the caller names their type. */
export const cartResponseOf = <Value>(response: ClientResponse): CartResponse<Value> => {
  if (response.ok) return { kind: 'ok', value: response.result as Value };
  const { code, result, meta } = response;
  if (response.error !== 'http' || UNDECIDED.has(code)) return { kind: 'unreachable' };
  const error = callErrorOf(code, result, meta);
  return isCartLost(error) ? { kind: 'lost' } : { kind: 'refused', ...error };
};

/** [CART-06] The maximum available quantity, if the change was rejected for that. */
const availableIn = ({ error, detail }: CallError): { available?: number } => {
  const maxQuantity = error === 'quantity_available' && detail?.['maxQuantity'];
  return typeof maxQuantity === 'number' ? { available: maxQuantity } : {};
};

/** `again`: the line or the cart was deleted meanwhile, the next pass pulls the current state. */
export const changeOutcome = (response: CartResponse<ServerItem>): Outcome | { kind: 'again' } => {
  if (response.kind === 'ok') return { kind: 'confirmed', server: response.value };
  // [NET-02] An expired session does not reject the line.
  if (response.kind === 'unreachable' || (response.kind === 'refused' && response.code === 401))
    return { kind: 'unreachable' };
  if (response.kind === 'lost' || response.error === 'item_not_found') return { kind: 'again' };
  return { kind: 'refused', ...availableIn(response) };
};

/** Reasons to refuse a line that have a translation. */
export const LINE_ERRORS = [
  'out_of_stock',
  'price_unknown',
  'quantity_above_zero',
  'quantity_below',
  'quantity_positive_integer',
  'quantity_available',
] as const satisfies CartMessage['code'][];

/** An error code without a translation becomes a generic message. */
export const rejectionMessage = ({ error, detail }: CallError, { sku, name }: CartItem): LineMessage => {
  const known = LINE_ERRORS.find((reason) => reason === error);
  return {
    code: known ?? 'product_error',
    type: 'error',
    ...(known && detail && { values: detail }),
    sku,
    ...(name && { name }),
  };
};
