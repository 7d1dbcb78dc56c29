// Calls of the back office that read orders, and those that write beside them: notes, marks, e-mails.
import { ordersCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  markOrderEndpoint,
  noteOrderEndpoint,
  sendEmailAgainEndpoint,
} from '@klaas/core/contract/admin/order-act-endpoints.ts';
import {
  orderDocumentEndpoint,
  orderEmailEndpoint,
  orderPageEndpoint,
  orderTimelineEndpoint,
  shipEmailEndpoint,
  TIMELINE_KINDS,
} from '@klaas/core/contract/admin/order-endpoints.ts';
import {
  type OrderListRow,
  orderRowsEndpoint,
  orderValuesEndpoint,
} from '@klaas/core/contract/admin/order-list-endpoints.ts';
import { csvMoney } from '@klaas/core/stores/csv-cell.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { type CsvColumns, handleList } from '../../http/admin/list-routes.ts';
import { personViewOf } from './mask-person.ts';
import { editFailure } from './order-admin-failure.ts';
import type { OrderList } from './order-list-service.ts';
import type { OrderOffice } from './order-office-service.ts';
import type { OrderPageService } from './order-page-service.ts';

const COLUMNS: CsvColumns<OrderListRow> = {
  number: ({ number }) => number,
  time: ({ created_at }) => created_at,
  customer: ({ customer }) => customer,
  state: ({ state }) => state,
  payment_state: ({ payment_state }) => payment_state,
  payment: ({ payment }) => payment,
  delivery: ({ delivery }) => delivery,
  store: ({ store }) => store,
  country: ({ country }) => country,
  total: ({ total_cents }) => csvMoney(total_cents),
  currency: ({ currency }) => currency,
  coupon: ({ coupon }) => coupon,
  tracking: ({ tracking }) => tracking,
  tags: ({ tags }) => tags.join(', '),
  assignee: ({ assignee }) => assignee?.name,
};

export interface OrderAdminDeps {
  list: OrderList;
  page: OrderPageService;
  office: OrderOffice;
}

/** What whoever packs and makes needs, without prices. */
const FOR_WORKSHOP = ['label', 'delivery-note', 'workshop-sheet', 'drawings'];

const NOT_FOUND = { ok: false, error: 'not_found' } as const;

export const orderAdminRoutes = (router: AdminRouter, { list, page, office }: OrderAdminDeps): void => {
  handleList(
    router,
    { rows: orderRowsEndpoint, csv: ordersCsvEndpoint, name: 'orders', columns: COLUMNS },
    async ({ staff, body }) => ({
      ok: true,
      value: await list.rows(personViewOf(staff.permissions), body),
    }),
  );

  router.handle(orderValuesEndpoint, async () => ({ ok: true, value: await list.values() }));

  router.handle(orderPageEndpoint, async ({ staff, params }) => {
    const value = await page.load(staff.permissions, params.id);
    return value ? { ok: true, value, version: value.version } : NOT_FOUND;
  });

  router.handle(orderTimelineEndpoint, async ({ staff, params, query }) => {
    const kinds = query.kinds ?? TIMELINE_KINDS;
    const entries = await office.timeline(params.id, { kinds, view: personViewOf(staff.permissions) });
    return entries ? { ok: true, value: { entries } } : NOT_FOUND;
  });

  router.handleFile(orderDocumentEndpoint, async ({ staff, params: { id, name } }) => {
    // Each has the buyer's name and address.
    const view = personViewOf(staff.permissions);
    if (view === 'masked' || (view === 'contact' && !FOR_WORKSHOP.includes(name)))
      return { ok: false, error: 'forbidden' };
    return office.document(id, name);
  });

  router.handle(shipEmailEndpoint, async ({ staff, params, query }) =>
    personViewOf(staff.permissions) === 'whole'
      ? office.shipEmail(params.id, query.tracking)
      : { ok: false, error: 'forbidden' },
  );

  router.handle(orderEmailEndpoint, async ({ params }) => office.readEmail(params.id, params.email));

  router.handle(sendEmailAgainEndpoint, async ({ author, params, body: { to } }) =>
    office.sendEmail(author, { entityId: params.id, emailId: params.email, to }),
  );

  router.handle(noteOrderEndpoint, async ({ author, staff, params, body: { text } }) => {
    const note = await office.note(author, { entityId: params.id, staffId: staff.id, text });
    return note ? { ok: true, value: note } : NOT_FOUND;
  });

  router.handle(markOrderEndpoint, async ({ author, params, body }) => {
    const edited = await office.mark(author, params.id, body);
    if (!edited.ok) return editFailure(edited);
    const { tags, assignee_id } = edited.value.fields;
    return {
      ok: true,
      value: { tags: tags as string[], assignee_id: assignee_id as number | null },
      version: edited.value.version,
    };
  });
};
