// The list of quotes: views, filters and search; each opens beside it, or on a page above it.

import { QUOTE_STATES } from '@klaas/core/checkout/quote/quote-state.ts';
import { quotesCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { type QuoteListRow, quoteRowsEndpoint } from '@klaas/core/contract/admin/quote-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { DialogForm } from '../orders/order-dialogs.tsx';
import { useKeys } from '../shell/keys.tsx';
import { useSession } from '../shell/session.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { ChoiceFilter, SearchField, useFilterValue } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListLayout, useOpenThing } from '../ui/list-layout.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { ColumnSettings } from '../ui/table/column-settings.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { ViewTabs } from '../ui/views/view-tabs.tsx';
import { useNewQuote } from './new-quote.tsx';
import { QuotePeek } from './quote-peek.tsx';
import { noonOf, QuoteStateMark } from './quote-state-mark.tsx';
import { QUOTE_FILTERS, useQuoteCount, useQuoteWhere } from './quote-where.ts';
import '../styles/orders.css';

interface QuoteRows extends Rows<QuoteListRow> {
  sums: { total_cents: number };
}

/** Columns for which there is room beside an open quote. */
const BESIDE_PEEK = ['number', 'customer', 'state', 'total'];

const useColumns = (): Column<QuoteListRow>[] => {
  const t = useText();
  const { date, moment, money } = useFormat();
  return [
    { id: 'number', title: t('quotes.number'), width: '116px', cell: (row) => <strong>{row.number}</strong> },
    {
      id: 'customer',
      title: t('quotes.customer'),
      width: 'minmax(140px, 2fr)',
      cell: ({ customer }) => customer || <span className="muted">{t('quotes.no_customer')}</span>,
    },
    {
      id: 'state',
      title: t('quotes.state'),
      width: 'minmax(190px, 1.5fr)',
      cell: (row) => <QuoteStateMark {...row} />,
    },
    {
      id: 'ends',
      title: t('quotes.ends'),
      width: '116px',
      cell: ({ ends_on }) => ends_on && date(noonOf(ends_on)),
    },
    { id: 'by', title: t('quotes.by'), width: 'minmax(100px, 1fr)', cell: (row) => row.created_by },
    { id: 'changed', title: t('quotes.changed'), width: '128px', cell: (row) => moment(row.changed_at) },
    {
      id: 'total',
      title: t('quotes.sum'),
      width: '112px',
      align: 'end',
      cell: (row) => <strong>{money(row.total_cents)}</strong>,
    },
  ];
};

const useBuiltInViews = () => {
  const t = useText();
  return [
    { title: t('quotes.view_all'), search: '' },
    { title: t('quotes.view_drafts'), search: 'states=draft' },
    { title: t('quotes.view_sent'), search: 'states=sent' },
    { title: t('quotes.view_questions'), search: 'question=yes' },
    { title: t('quotes.view_ending'), search: 'ending=yes' },
    { title: t('quotes.view_won'), search: 'states=accepted' },
    { title: t('quotes.view_lost'), search: 'states=declined,expired' },
  ];
};

const LinkDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const { begin, isBusy } = useNewQuote();
  const [link, setLink] = useState('');
  // The list stays below the page of the quote.
  const submit = async () => {
    if (await begin('link', link.trim())) onClose();
  };
  return (
    <DialogForm
      title={t('quotes.from_link_title')}
      submit={t('quotes.begin')}
      error=""
      isBusy={isBusy || link.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <label className="field">
        <span>{t('quotes.link')}</span>
        <input
          value={link}
          maxLength={2000}
          placeholder="https://…/k/…"
          onChange={({ target }) => setLink(target.value)}
        />
      </label>
    </DialogForm>
  );
};

const NewQuote = () => {
  const t = useText();
  const { begin, isBusy } = useNewQuote();
  const [isLink, setLink] = useState(false);
  const { pathname } = useLocation();
  useKeys({ n: () => void (pathname === '/quotes' && !isBusy && begin('blank')) });
  return (
    <>
      <button type="button" className="button" onClick={() => setLink(true)}>
        {t('quotes.from_link')}
      </button>
      <button type="button" className="button-primary" disabled={isBusy} onClick={() => void begin('blank')}>
        <Icon name="plus" size={16} /> {t('quotes.new')} <kbd>n</kbd>
      </button>
      <ModalDialog
        open={isLink}
        onClose={() => setLink(false)}
        label={t('quotes.from_link_title')}
        className="dialog"
      >
        {isLink && <LinkDialog onClose={() => setLink(false)} />}
      </ModalDialog>
    </>
  );
};

const Filters = ({ sum }: { sum: string }) => {
  const t = useText();
  return (
    <div className="filters">
      <SearchField label={t('quotes.search')} />
      <ChoiceFilter
        name="states"
        label={t('quotes.state')}
        options={QUOTE_STATES.map((value) => ({ value, title: t(`quotes.state_${value}`) }))}
      />
      <ChoiceFilter
        name="question"
        label={t('quotes.question')}
        options={[{ value: 'yes', title: t('quotes.view_questions') }]}
      />
      <ChoiceFilter
        name="ending"
        label={t('quotes.ending')}
        options={[{ value: 'yes', title: t('quotes.view_ending') }]}
      />
      <span className="filters-sum" role="status">
        {sum}
      </span>
      <ColumnSettings area="quotes" columns={useColumns()} />
    </div>
  );
};

const QuoteList = () => {
  const t = useText();
  const { date, money } = useFormat();
  const { can } = useSession();
  const openThing = useOpenThing();
  const where = useQuoteWhere();
  const columns = useColumns();
  const [openId, setOpenId] = useFilterValue('open');
  const sort = where.is_ending ? 'ending' : 'newest';
  const source = useRows<QuoteListRow, QuoteRows>(quoteRowsEndpoint, { where, sort }, ['quote']);
  const { rows, total, first } = source;
  const close = useCallback(() => setOpenId(''), [setOpenId]);
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => String(id) === openId) + by];
    if (next) setOpenId(String(next.id));
  };
  const open = (id: number) => openThing(`/quotes/${id}`);
  return (
    <>
      <PageHead title={t('quotes.title')}>
        <ExportButton csv={quotesCsvEndpoint} list={{ where, sort }} name="quotes" />
        {can('quotes.write') && <NewQuote />}
      </PageHead>
      <ViewTabs
        area="quotes"
        columns={columns}
        filters={QUOTE_FILTERS}
        builtIn={useBuiltInViews()}
        useCount={useQuoteCount}
      />
      <Filters sum={t('quotes.count', { count: total, sum: money(first?.sums.total_cents ?? 0) })} />
      <div className="split">
        <DataTable
          area="quotes"
          label={t('quotes.title')}
          source={source}
          columns={openId === '' ? columns : columns.filter(({ id }) => BESIDE_PEEK.includes(id))}
          keyOf={({ id }) => String(id)}
          nameOf={({ number, customer }) => `${number} ${customer}`}
          phoneRow={(row) => (
            <>
              <div>
                <span>
                  <strong>{row.number}</strong> {row.customer}
                </span>
                <strong>{money(row.total_cents)}</strong>
              </div>
              <div className="phone-marks">
                <QuoteStateMark {...row} />
                <span className="muted">{row.ends_on && date(noonOf(row.ends_on))}</span>
              </div>
            </>
          )}
          empty={<EmptyState title={t('quotes.none')} />}
          openKey={openId}
          onPeek={({ id }) => setOpenId(String(id))}
          onOpen={({ id }) => open(id)}
        />
        {openId !== '' && (
          <QuotePeek
            key={openId}
            id={openId}
            onClose={close}
            onStep={step}
            onOpen={() => open(Number(openId))}
          />
        )}
      </div>
    </>
  );
};

export const QuotesScreen = () => <ListLayout list={<QuoteList />} />;
