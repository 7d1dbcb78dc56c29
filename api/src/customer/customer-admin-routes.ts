// Calls of the back office about customers.
import type { AdminFailure } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  type CustomerListRow,
  customerEndpoint,
  customerRowsEndpoint,
  editCustomerEndpoint,
  endCustomerSessionsEndpoint,
  eraseCustomerEndpoint,
  erasurePlanEndpoint,
  exportCustomerEndpoint,
  noteCustomerEndpoint,
  resetCustomerEndpoint,
} from '@klaas/core/contract/admin/customer-endpoints.ts';
import { customersCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { csvMoney } from '@klaas/core/stores/csv-cell.ts';
import type { AdminRouter } from '../http/admin/admin-router.ts';
import { editAnswer } from '../http/admin/edit-response.ts';
import { type CsvColumns, handleList } from '../http/admin/list-routes.ts';
import type { CustomerDesk } from './customer-admin-service.ts';
import type { CustomerEditor } from './customer-editor.ts';

export interface CustomerAdminDeps {
  desk: CustomerDesk;
  editor: CustomerEditor;
}

const NOT_FOUND: AdminFailure = { ok: false, error: 'not_found' };
/** A search would tell what the mask hides. */
const MASKED_SEARCH: AdminFailure = {
  ok: false,
  error: 'invalid',
  fields: [{ field: 'where.text', rule: 'needs the right to read personal data' }],
};

const COLUMNS: CsvColumns<CustomerListRow> = {
  id: ({ id }) => id,
  firstname: ({ firstname }) => firstname,
  lastname: ({ lastname }) => lastname,
  email: ({ email }) => email,
  telephone: ({ telephone }) => telephone,
  company: ({ company }) => company,
  group: ({ group_id }) => group_id,
  store: ({ store_code }) => store_code,
  orders: ({ orders_count }) => orders_count,
  orders_sum: ({ orders_cents }) => csvMoney(orders_cents),
  created_at: ({ created_at }) => created_at,
};

const eraseRoutes = (router: AdminRouter, desk: CustomerDesk): void => {
  router.handleFile(exportCustomerEndpoint, async ({ author, params: { id } }) => {
    const bytes = await desk.export(author, id);
    return bytes
      ? { ok: true, value: { bytes, type: 'application/zip', name: `person-${id}.zip` } }
      : NOT_FOUND;
  });

  router.handle(erasurePlanEndpoint, async ({ params }) => {
    const value = await desk.erasurePlan(params.id);
    return value ? { ok: true, value } : NOT_FOUND;
  });

  router.handle(eraseCustomerEndpoint, async ({ author, params, body }) => {
    const erased = await desk.erase(author, params.id, body.email);
    if (erased.ok) return { ok: true, value: {} };
    if (erased.error === 'not_found') return NOT_FOUND;
    if (erased.error === 'email_other')
      return {
        ok: false,
        error: 'invalid',
        fields: [{ field: 'email', rule: 'must be the address of the customer' }],
      };
    const orders = 'orders' in erased ? erased.orders : [];
    return {
      ok: false,
      error: 'state_forbids',
      detail: 'order_open',
      fields: orders.map((number) => ({ field: 'orders', rule: number })),
    };
  });
};

export const customerAdminRoutes = (router: AdminRouter, { desk, editor }: CustomerAdminDeps): void => {
  handleList(
    router,
    {
      ...{ rows: customerRowsEndpoint, csv: customersCsvEndpoint, name: 'customers', columns: COLUMNS },
      record: desk.recordListExport,
    },
    async ({ staff, body }) => {
      const isMasked = !staff.permissions.has('customers.read');
      if (body.where.text !== undefined && isMasked) return MASKED_SEARCH;
      return { ok: true, value: await desk.rows(body, { isMasked }) };
    },
  );

  router.handle(customerEndpoint, async ({ params }) => {
    const value = await desk.profile(params.id);
    return value ? { ok: true, value, version: value.version } : NOT_FOUND;
  });

  router.handle(editCustomerEndpoint, async ({ author, params, body }) =>
    editAnswer(await editor.save(author, params.id, body)),
  );

  router.handle(noteCustomerEndpoint, async ({ staff, author, params, body }) => {
    const note = await desk.note(author, params.id, { text: body.text, staffId: staff.id });
    return note ? { ok: true, value: { id: note.id, created_at: note.created_at.toISOString() } } : NOT_FOUND;
  });

  router.handle(endCustomerSessionsEndpoint, async ({ author, params, body }) => {
    const ended = await desk.endSessions(author, params.id, body.session);
    return ended === null ? NOT_FOUND : { ok: true, value: { ended } };
  });

  router.handle(resetCustomerEndpoint, async ({ author, params }) =>
    (await desk.sendReset(author, params.id)) ? { ok: true, value: {} } : NOT_FOUND,
  );

  eraseRoutes(router, desk);
};
