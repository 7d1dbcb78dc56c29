// Adds, updates and removes cart lines.
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { checksumOf } from '@klaas/core/cart/item-identity.ts';
import { checkQuantity, integerQuantity } from '@klaas/core/cart/quantity.ts';
import { type CartContext, type CartRef, cartNotFound } from './cart-context.ts';
import type { CartResult } from './cart-error.ts';
import {
  type CartRecord,
  type Decision,
  type ItemRecord,
  type NewLine,
  saveLines,
} from './cart-repository.ts';
import { type ItemResponse, itemResponse } from './cart-response.ts';
import { type LinePrice, type PriceTools, priceLine, toolsSince } from './lines/line-price.ts';
import { parseLineRequest } from './lines/line-request.ts';
import { checkStock, stockSituation } from './lines/line-stock.ts';
import { type ResolvedLine, resolveLine } from './lines/resolve-line.ts';

interface ItemRequest {
  sku: string;
  qty: string | number;
  item_id?: string | number | null;
  product_option?: LooseProductOption | null;
}

const MAX_LINES = 200;

interface LinePlan {
  resolved: ResolvedLine;
  price: LinePrice;
  line: NewLine;
  /** The existing line with this identity. */
  existing: ItemRecord | undefined;
  /** The line whose options were replaced. */
  replaced: ItemRecord | undefined;
}

const isSameLine = (item: ItemRecord, line: Pick<NewLine, 'sku' | 'checksum'>): boolean =>
  item.sku === line.sku && item.checksum === line.checksum;

const findItem = (cart: CartRecord, id: string | number): ItemRecord | undefined =>
  cart.items.find((item) => String(item.item_id) === String(id));

/** With an id the quantity is set, without it is added; new options for an id move it to the line that has them. */
const planLine = (
  cart: CartRecord,
  request: ItemRequest,
  tools: PriceTools,
  allowOutOfStock: boolean,
): CartResult<LinePlan> => {
  const hasId = request.item_id !== undefined && request.item_id !== null && request.item_id !== '';
  const target = hasId ? findItem(cart, request.item_id ?? '') : undefined;
  if (hasId && !target)
    return { ok: false, error: 'item_not_found', detail: { item_id: request.item_id ?? '' } };
  // [CART-06] text becomes an integer: `2 pcs`, `2.0`
  const { qty: sent } = request;
  const counted = checkQuantity(typeof sent === 'string' ? integerQuantity(sent) : sent);
  if (!counted.ok) return counted;

  const keepsOptions = target !== undefined && !request.product_option;
  const wanted = keepsOptions
    ? parseLineRequest(target.parent_sku ?? target.sku, target.product_option)
    : parseLineRequest(request.sku, request.product_option);
  const resolved = resolveLine(wanted, tools.products);
  if (!resolved.ok) return resolved;
  const { sku, parent_sku, product_type, product_option, stock_parts } = resolved.value;
  const identity = { sku, checksum: checksumOf(product_option) };
  const existing = cart.items.find((item) => isSameLine(item, identity));
  const replaced = target && target !== existing ? target : undefined;
  if (!existing && !replaced && cart.items.length >= MAX_LINES)
    return { ok: false, error: 'too_many_lines', detail: { limit: MAX_LINES } };

  const isSet = target !== undefined && target === existing;
  const qty = isSet ? counted.value : counted.value + (existing?.qty ?? 0);
  const others = cart.items.filter((item) => item !== existing && item !== replaced);
  const stock = new Map(cart.stock.map((row) => [row.sku, row]));
  const allowed = checkStock(
    stockSituation({ qty, stock_parts }, others, stock),
    qty,
    existing?.qty ?? 0,
    allowOutOfStock,
  );
  if (!allowed.ok) return allowed;
  const price = priceLine(resolved.value, qty, toolsSince(existing?.created_at, tools));
  if (!price.ok) return price;
  const line = {
    ...identity,
    parent_sku,
    product_type,
    product_option,
    stock_parts,
    qty,
    price_cents: price.value.shownCents,
  };
  return {
    ok: true,
    value: { resolved: resolved.value, price: price.value, line, existing: existing, replaced },
  };
};

const decideUpdate = (
  cart: CartRecord,
  plan: LinePlan,
  taskId: string | null,
  nowMs: number,
): Decision<CartResult<ItemResponse>> => {
  const { line, existing, replaced, resolved, price } = plan;
  const others = cart.items.filter((item) => item !== existing && item !== replaced);
  const responseFor = (itemId: number): ItemResponse =>
    itemResponse({ record: { ...line, item_id: itemId }, resolved, price }, others, cart);
  return {
    write: (run, record) =>
      saveLines(
        run,
        record,
        {
          line,
          ...(replaced && { remove: [replaced.item_id] }),
          ...(taskId && { task: { task_id: taskId, answer: responseFor(existing?.item_id ?? 0) } }),
        },
        nowMs,
      ),
    resultFor: (itemId) => ({ ok: true, value: responseFor(itemId ?? existing?.item_id ?? 0) }),
  };
};

const stockSkusOf = (request: ItemRequest, tools: PriceTools): string[] => {
  const resolved = resolveLine(parseLineRequest(request.sku, request.product_option), tools.products);
  return resolved.ok ? resolved.value.stock_parts.map((part) => part.sku) : [];
};

const updateLine = async (
  context: CartContext,
  ref: CartRef,
  request: ItemRequest,
  taskId: string | null,
): Promise<CartResult<ItemResponse>> => {
  const { deps } = context;
  const requestTools = await context.toolsFor(ref, [request.sku]);
  return context.change<CartResult<ItemResponse>>(
    ref.key,
    { skus: stockSkusOf(request, requestTools), taskId },
    async (cart) => {
      if (!cart) return { done: cartNotFound(ref.key) };
      // Idempotency: a task sent twice has the effect of one.
      if (cart.answered) return { done: { ok: true, value: cart.answered.answer as ItemResponse } };
      const target = request.item_id ? findItem(cart, request.item_id) : undefined;
      const targetSku = target?.parent_sku ?? target?.sku ?? request.sku;
      const tools =
        targetSku === request.sku ? requestTools : await context.toolsFor(ref, [request.sku, targetSku]);
      const plan = planLine(cart, request, tools, deps.settings.stock.allowOutOfStockInCart);
      if (!plan.ok) return { done: plan };
      return decideUpdate(cart, plan.value, taskId, deps.now());
    },
  );
};

const removeLine = (
  context: CartContext,
  ref: CartRef,
  itemId: string | number,
  taskId: string | null,
): Promise<CartResult<true>> =>
  context.change<CartResult<true>>(ref.key, { taskId }, async (cart) => {
    if (!cart) return { done: cartNotFound(ref.key) };
    if (cart.answered) return { done: { ok: true, value: true } };
    const item = findItem(cart, itemId);
    if (!item) return { done: { ok: false, error: 'item_not_found', detail: { item_id: itemId } } };
    const task = taskId ? { task: { task_id: taskId, answer: true } } : {};
    return {
      write: (run, record) => saveLines(run, record, { remove: [item.item_id], ...task }, context.deps.now()),
      resultFor: () => ({ ok: true, value: true }),
    };
  });

export const createCartLineService = (context: CartContext) => ({
  update: (ref: CartRef, request: ItemRequest, taskId: string | null) =>
    updateLine(context, ref, request, taskId),
  remove: (ref: CartRef, itemId: string | number, taskId: string | null) =>
    removeLine(context, ref, itemId, taskId),
});

export type CartLineService = ReturnType<typeof createCartLineService>;
