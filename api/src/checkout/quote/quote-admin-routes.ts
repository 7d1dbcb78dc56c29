// Calls of the back office about quotes.
import type { QuoteState } from '@klaas/core/checkout/quote/quote-state.ts';
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { quotesCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import * as endpoints from '@klaas/core/contract/admin/quote-endpoints.ts';
import { csvMoney } from '@klaas/core/stores/csv-cell.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer } from '../../http/admin/edit-response.ts';
import { type CsvColumns, handleList } from '../../http/admin/list-routes.ts';
import { personViewOf } from '../../orders/office/mask-person.ts';
import type { QuoteEditor } from './quote-editor.ts';
import type { QuoteList } from './quote-list-service.ts';
import { type QuoteOffice, quoteFailure } from './quote-office-service.ts';

export interface QuoteAdminDeps {
  list: QuoteList;
  office: QuoteOffice;
  editor: QuoteEditor;
  now: () => number;
}

const COLUMNS: CsvColumns<endpoints.QuoteListRow> = {
  number: ({ number }) => number,
  customer: ({ customer }) => customer,
  store: ({ store }) => store,
  state: ({ state }) => state,
  opened: ({ opened }) => opened,
  has_question: ({ has_question }) => has_question,
  ends_on: ({ ends_on }) => ends_on,
  total: ({ total_cents }) => csvMoney(total_cents),
  created_by: ({ created_by }) => created_by,
  changed_at: ({ changed_at }) => changed_at,
};

const NOT_FOUND = { ok: false, error: 'not_found' } as const;

type Stepped = Awaited<ReturnType<QuoteEditor['withdraw']>>;

const stateAnswer = (stepped: Stepped): AdminAnswer<{ state: QuoteState }> =>
  stepped.ok ? { ok: true, value: { state: stepped.value.state } } : quoteFailure(stepped);

export const quoteAdminRoutes = (
  router: AdminRouter,
  { list, office, editor, now }: QuoteAdminDeps,
): void => {
  handleList(
    router,
    { rows: endpoints.quoteRowsEndpoint, csv: quotesCsvEndpoint, name: 'quotes', columns: COLUMNS },
    async ({ staff, body }) => ({
      ok: true,
      value: await list.rows(personViewOf(staff.permissions), body),
    }),
  );
  router.handle(endpoints.quotePageEndpoint, async ({ author, staff, params }) => {
    const value = await office.load(author, staff.permissions, params.id);
    return value ? { ok: true, value, version: value.version } : NOT_FOUND;
  });
  router.handle(endpoints.createQuoteEndpoint, ({ author, body }) => office.create(author, body));
  router.handle(endpoints.editQuoteEndpoint, async ({ author, params, body: { version, fields } }) =>
    editAnswer(await office.edit(author, params.id, { fields, version })),
  );
  router.handle(endpoints.removeQuoteEndpoint, async ({ author, params }) =>
    editAnswer(await office.remove(author, params.id)),
  );
  router.handle(endpoints.sendQuoteEndpoint, ({ author, staff, params, body }) =>
    office.send(author, staff.permissions, params.id, body),
  );
  router.handle(endpoints.remailQuoteEndpoint, async ({ author, params, body }) =>
    stateAnswer(await editor.remail(author, params.id, body.version)),
  );
  router.handle(endpoints.extendQuoteEndpoint, async ({ author, params, body }) =>
    stateAnswer(await editor.extend(author, params.id, { version: body.version, endsOn: body.ends_on })),
  );
  router.handle(endpoints.withdrawQuoteEndpoint, async ({ author, params, body }) =>
    stateAnswer(await editor.withdraw(author, params.id, body)),
  );
  router.handle(endpoints.answerQuoteEndpoint, async ({ author, params, body }) => {
    const answered = await editor.answer(author, params.id, body.text);
    return answered.ok ? { ok: true, value: { at: new Date(now()).toISOString() } } : quoteFailure(answered);
  });
  router.handle(endpoints.orderQuoteEndpoint, ({ author, params, body }) =>
    office.order(author, params.id, body),
  );
  router.handleFile(endpoints.quoteFileEndpoint, async ({ params: { id, no } }) => {
    const file = await office.pdf(id, no);
    return file ? { ok: true, value: { ...file, type: 'application/pdf' } } : NOT_FOUND;
  });
};
