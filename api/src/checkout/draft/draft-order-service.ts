// Orders that the staff writes: list, page with the prices of now, and placing, which is the shop's own.
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { findPoints, indexPoints } from '@klaas/core/checkout/delivery/point-search.ts';
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type {
  DraftFields,
  DraftPage,
  draftPlacesEndpoint,
  draftRowsEndpoint,
  placeDraftEndpoint,
} from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import type { OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import { endOfDayAfter } from '@klaas/core/stores/shop-time.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import type { GoodsService } from '../../cart/goods-service.ts';
import { pageOf } from '../../db/keyset.ts';
import type { DeliveryService } from '../../orders/delivery/delivery-service.ts';
import { loadActivePoints } from '../../orders/delivery/point-repository.ts';
import { writeNote } from '../../orders/office/order-notes.ts';
import { incrementIdOf } from '../../orders/order-key.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { EditResult, FieldEdit } from '../../staff/edit-service.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import type { OrderError } from '../order-error.ts';
import type { ManualOrder } from '../place/order-repeat.ts';
import type { PlacementService } from '../placement-service.ts';
import { billingOf, shippingOf } from './draft-errors.ts';
import type { DraftEditor } from './draft-order-editor.ts';
import {
  countDrafts,
  listDrafts,
  loadDraft,
  loadDraftCustomer,
  saveDraftTotal,
} from './draft-order-repository.ts';
import type { DraftRow } from './draft-order-tables.ts';
import { grandCentsOf, type PricedDraft, quoteDraft } from './draft-quote.ts';
import { emptyDraft } from './empty-draft.ts';

export interface DraftOrderDeps
  extends Pick<CheckoutContext, 'db' | 'now' | 'settings' | 'carts' | 'providerOf'> {
  goods: GoodsService;
  placement: Pick<PlacementService, 'placeManual'>;
  delivery: Pick<DeliveryService, 'slots' | 'serviceVisits'>;
  editor: DraftEditor;
}

type RowsBody = z.output<typeof draftRowsEndpoint.body>;
type PlaceBody = z.output<typeof placeDraftEndpoint.body>;
type Placed = AdminAnswer<z.output<typeof placeDraftEndpoint.output>>;
type Places = z.output<typeof draftPlacesEndpoint.output>;

const SLOT_DAYS = 21;
const MAX_POINTS = 50;

/** The draft was written or placed while its order was. */
class DraftChanged extends Error {}

const fieldsOf = ({
  store_code,
  customer_id,
  buyer,
  shipping,
  lines,
  delivery,
  note,
}: DraftRow): DraftFields => ({
  ...{ store_code, customer_id, buyer, shipping, lines, delivery, note },
});

/** An error of the placement, which has seen something that the quote had not. */
const FIELDS: Partial<Record<OrderError['error'], string>> = {
  price_changed: 'totals',
  slot_taken: 'delivery.slot',
  slot_closed: 'delivery.slot',
  slot_too_early: 'delivery.slot',
  slot_required: 'delivery.slot',
  slot_not_served: 'delivery.slot',
  point_unknown: 'delivery.point',
  point_required: 'delivery.point',
  shipping_method_unknown: 'delivery.method',
  method_not_for_goods: 'delivery.method',
  zone_not_served: 'delivery.method',
  access_invalid: 'delivery.access',
  payment_method_unknown: 'way',
};

const lineOfSku = ({ shown }: PricedDraft, sku: unknown): string => {
  const line = shown.lines.find((one) => one.sku === sku);
  return line ? `lines.${line.key}.qty` : 'lines';
};

const placeFailure = ({ error, detail = {} }: OrderError, priced: PricedDraft): Placed => {
  if (error === 'order_id_taken') return { ok: false, error: 'state_forbids', detail: 'draft_placed' };
  const service = detail['service'];
  const field =
    service === undefined
      ? (FIELDS[error] ?? lineOfSku(priced, detail['sku']))
      : `delivery.visits.${service}`;
  const rule = [error, ...Object.entries(detail).map(([name, value]) => `${name}=${value}`)].join(' ');
  return { ok: false, error: 'invalid', detail: error, fields: [{ field, rule }] };
};

export const createDraftOrders = (deps: DraftOrderDeps) => {
  const { db, now, settings, editor, goods } = deps;
  const codes = settings.storeViews.stores
    .filter(({ disabled }) => !disabled)
    .map((store) => store.storeCode);
  const quoting = { ...deps, transferMethod: BANK_TRANSFER.code };

  const storeOf = (code: string): StoreView => {
    const store = goods.storeOf(code) ?? goods.storeOf(codes[0] ?? '');
    if (!store) throw new Error('the shop has no store');
    return store;
  };

  const price = async (draft: DraftRow, by: string): Promise<PricedDraft & { group_id: number | null }> => {
    const fields = fieldsOf(draft);
    const customer = draft.customer_id === null ? undefined : await loadDraftCustomer(db, draft.customer_id);
    const group_id = customer?.group_id ?? null;
    return {
      ...(await quoteDraft(quoting, { store: storeOf(draft.store_code), group_id, by }, fields)),
      group_id,
    };
  };

  const inputOf = (
    draft: DraftRow,
    { quoted }: PricedDraft,
    { paymentMethod, expectedCents }: { paymentMethod: string; expectedCents: number },
  ): OrderInput => {
    const { buyer, shipping, lines, delivery } = fieldsOf(draft);
    const { point, slot, access, visits } = delivery;
    return {
      order_id: draft.order_key,
      // Another press is another request: what refused this one may have been mended.
      updated_at: new Date(now()).toISOString(),
      products: lines.map(({ sku, qty, product_option }) => ({ sku, qty, product_option, price: 0 })),
      expected_total: eurosOf(expectedCents),
      addressInformation: {
        billingAddress: { ...billingOf({ buyer }) },
        shippingAddress: quoted.quote.isVirtual ? null : { ...shippingOf({ buyer, shipping }) },
        shipping_carrier_code: quoted.quote.isVirtual ? '' : delivery.carrier,
        shipping_method_code: quoted.quote.isVirtual ? '' : delivery.method,
        payment_method_code: paymentMethod,
        shippingExtraFields: {
          ...(point !== null && { pickup_point: point }),
          ...(slot !== null && { delivery_slot: slot }),
          ...(access !== null && { site_access: access }),
          ...(visits && { service_slots: visits }),
        },
      },
    };
  };

  const paymentMethodOf = ({ shown }: PricedDraft, { way, method }: PlaceBody): string | undefined => {
    if (way !== 'link') return shown.has_transfer ? BANK_TRANSFER.code : undefined;
    return shown.links.find((link) => method === undefined || link.method === method)?.method;
  };

  const manualOf = (
    draft: DraftRow,
    author: ChangeAuthor,
    { way, days, staffId }: PlaceBody & { staffId: number },
  ): ManualOrder => ({
    author,
    hands: new Map(
      draft.lines.flatMap(({ hand_cents, hand_reason }, index) =>
        hand_cents === null
          ? []
          : [[index, { cents: hand_cents, reason: hand_reason.trim(), by: author.name }] as const],
      ),
    ),
    payBy: way === 'paid' ? null : new Date(endOfDayAfter(now(), days)),
    isPaid: way === 'paid',
    onPlaced: async (tx, order) => {
      const { id, version } = draft;
      if (!(await editor.markPlaced(tx, author, { id, version, orderId: order.entity_id })))
        throw new DraftChanged();
      const note = draft.note.trim();
      if (note !== '') await writeNote(tx, author, order, { staffId, text: note, at: new Date(now()) });
    },
  });

  const placedOf = (orderId: number): Placed => ({
    ok: true,
    value: { order_id: orderId, number: incrementIdOf(orderId) },
  });

  return {
    rows: async ({ where, from, count }: RowsBody) => {
      const found = await listDrafts(db, where.text, { from, limit: count + 1 });
      const { rows, next } = pageOf(found, count, ({ cursor_at, id }) => [cursor_at, id]);
      return {
        rows: rows.map(({ cursor_at: _, ...row }) => row),
        ...{ next, total: await countDrafts(db, where.text) },
      };
    },

    create: async (author: ChangeAuthor, customerId?: number) =>
      editor.create(author, await emptyDraft(db, storeOf, customerId)),

    /** Undefined: there is none. */
    load: async (author: ChangeAuthor, id: number): Promise<DraftPage | undefined> => {
      const draft = await loadDraft(db, id);
      if (!draft) return undefined;
      const { shown } = await price(draft, author.name);
      return {
        ...{ id, version: draft.version, fields: fieldsOf(draft), quote: shown, stores: codes },
        ...{ created_by: draft.created_by, order_id: draft.order_id },
        updated_at: draft.updated_at.toISOString(),
      };
    },

    edit: async (author: ChangeAuthor, id: number, edit: FieldEdit): Promise<EditResult> => {
      const store = edit.fields['store_code'];
      if (store !== undefined && !codes.includes(String(store)))
        return { ok: false, error: 'invalid', errors: [{ field: 'store_code', rule: 'store_unknown' }] };
      const edited = await editor.edit(author, id, edit);
      const draft = edited.ok ? await loadDraft(db, id) : undefined;
      if (draft) await saveDraftTotal(db, id, grandCentsOf((await price(draft, author.name)).quoted));
      return edited;
    },

    remove: (author: ChangeAuthor, id: number): Promise<EditResult> => editor.remove(author, id),

    places: async (id: number, q: string): Promise<Places | undefined> => {
      const draft = await loadDraft(db, id);
      if (!draft) return undefined;
      const { quoted, shown } = await price(draft, '');
      const { cart, isVirtual } = quoted.quote;
      const method = cart.shipping.find(
        (one) => one.carrier_code === cart.carrier_code && one.method_code === cart.method_code,
      );
      const { country_id: country, postcode } = shippingOf(draft);
      // Without delivery the buyer's own address is the only one.
      const site = isVirtual ? billingOf(draft) : shippingOf(draft);
      const visits = await deps.delivery.serviceVisits(shown.services, {
        ...{ country: site.country_id, postcode: site.postcode, days: SLOT_DAYS },
      });
      if (method?.needs === 'slot') {
        const free = await deps.delivery.slots({
          provider: method.provider,
          country,
          postcode,
          days: SLOT_DAYS,
        });
        return {
          points: [],
          slots: free.map(({ id: slot, day, from, to }) => ({ id: slot, day, from, to })),
          visits,
        };
      }
      if (method?.needs !== 'point') return { points: [], slots: [], visits };
      const all = (await loadActivePoints(db, country)).filter(
        ({ provider }) => provider === method.provider,
      );
      const found = findPoints(indexPoints(all), { q, near: null, limit: MAX_POINTS });
      return {
        points: found.map(({ point: { id: point, name, street, city } }) => ({
          id: point,
          name,
          street,
          city,
        })),
        slots: [],
        visits,
      };
    },

    /** [OFFICE-56] However often it is pressed, there is one order. */
    place: async (author: ChangeAuthor, staffId: number, id: number, body: PlaceBody): Promise<Placed> => {
      const draft = await loadDraft(db, id);
      if (!draft) return { ok: false, error: 'not_found' };
      if (draft.order_id !== null) return placedOf(draft.order_id);
      if (draft.version !== body.version) return { ok: false, error: 'conflict', version: draft.version };
      const priced = await price(draft, author.name);
      const { problems } = priced.shown;
      if (problems.length > 0) return { ok: false, error: 'invalid', fields: problems };
      const paymentMethod = paymentMethodOf(priced, body);
      if (paymentMethod === undefined)
        return { ok: false, error: 'invalid', fields: [{ field: 'way', rule: 'payment_method_unknown' }] };
      const { customer_id } = draft;
      try {
        const placed = await deps.placement.placeManual({
          input: inputOf(draft, priced, { paymentMethod, expectedCents: body.expected_cents }),
          owner: customer_id === null ? null : { customer_id, group_id: priced.group_id },
          store: storeOf(draft.store_code),
          manual: manualOf(draft, author, { ...body, staffId }),
        });
        return placed.ok ? placedOf(placed.value.entity_id) : placeFailure(placed.orderError, priced);
      } catch (error) {
        if (!(error instanceof DraftChanged)) throw error;
        const current = await loadDraft(db, id);
        if (current?.order_id != null) return placedOf(current.order_id);
        return { ok: false, error: 'conflict', ...(current && { version: current.version }) };
      }
    },
  };
};

export type DraftOrders = ReturnType<typeof createDraftOrders>;
