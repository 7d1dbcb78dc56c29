// Reviews: the queue, several at once, and one with its answer.
import { reviewsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  bulkReviewsEndpoint,
  type ReviewListRow,
  reviewRowsEndpoint,
} from '@klaas/core/contract/admin/review-endpoints.ts';
import { useCallback, useMemo } from 'react';
import { callAdmin } from '../api/call.ts';
import { queryClient, type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { SearchField, useFilterValue } from '../ui/filters.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { type MarkShape, type MarkTone, StateMark } from '../ui/state-mark.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { useSelection } from '../ui/table/use-selection.ts';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { ReviewPeek } from './review-peek.tsx';
import '../styles/people.css';

const STATUSES = { pending: 2, approved: 1, rejected: 3 } as const;
type Status = keyof typeof STATUSES;
const NAMES = Object.keys(STATUSES) as Status[];

const MARKS: Record<Status, { shape: MarkShape; tone: MarkTone }> = {
  pending: { shape: 'ring', tone: 'amber' },
  approved: { shape: 'dot', tone: 'green' },
  rejected: { shape: 'dot', tone: 'grey' },
};

/** Columns for which there is room beside an open review. */
const BESIDE_PEEK = ['product', 'rating', 'text'];

interface ReviewPage extends Rows<ReviewListRow> {
  pending: number;
}

const statusOf = ({ review_status }: ReviewListRow): Status =>
  NAMES.find((name) => STATUSES[name] === review_status) ?? 'pending';

const useReviews = () => {
  const [view] = useFilterValue('view');
  const [text] = useFilterValue('q');
  const shown = NAMES.find((name) => name === view) ?? 'pending';
  const where = useMemo(() => ({ status: STATUSES[shown], ...(text !== '' && { text }) }), [shown, text]);
  const source = useRows<ReviewListRow, ReviewPage>(reviewRowsEndpoint, { where, sort: 'newest' }, [
    'review',
  ]);
  return { shown, where, source };
};

const useColumns = (): Column<ReviewListRow>[] => {
  const t = useText();
  const { date } = useFormat();
  return [
    {
      id: 'product',
      title: t('reviews.product'),
      width: 'minmax(140px, 1fr)',
      cell: ({ product }) => product.name,
    },
    {
      id: 'rating',
      title: t('reviews.rating'),
      width: '90px',
      cell: ({ rating }) => (rating === null ? '–' : t('reviews.stars', { count: rating })),
    },
    {
      id: 'text',
      title: t('reviews.text'),
      width: 'minmax(220px, 2fr)',
      cell: ({ title, detail }) => `${title}: ${detail}`,
    },
    { id: 'author', title: t('reviews.author'), width: '120px', cell: ({ nickname }) => nickname },
    {
      id: 'bought',
      title: t('reviews.order'),
      width: '110px',
      cell: ({ has_bought }) => (has_bought ? t('reviews.bought') : t('reviews.not_bought')),
    },
    { id: 'store', title: t('reviews.store'), width: '60px', cell: ({ store_code }) => store_code },
    { id: 'date', title: t('reviews.date'), width: '100px', cell: ({ created_at }) => date(created_at) },
    {
      id: 'state',
      title: t('reviews.state'),
      width: '130px',
      cell: (row) => <StateMark {...MARKS[statusOf(row)]}>{t(`reviews.status_${statusOf(row)}`)}</StateMark>,
    },
  ];
};

export const ReviewsScreen = () => {
  const t = useText();
  const { can } = useSession();
  const textOf = useFailureText();
  const columns = useColumns();
  const selection = useSelection();
  const { shown, where, source } = useReviews();
  const [, setView] = useFilterValue('view');
  const [openId, setOpenId] = useFilterValue('open');
  const close = useCallback(() => setOpenId(''), [setOpenId]);
  const { rows, total, first } = source;
  const open = rows.find(({ id }) => String(id) === openId);
  const mayWrite = can('reviews.write');
  const chosen = selection.isAll ? total : selection.keys.size;
  const moderate = async (approve: boolean) => {
    const which = selection.isAll ? { where } : { ids: [...selection.keys].map(Number) };
    const answer = await callAdmin(bulkReviewsEndpoint, { body: { ...which, approve } });
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    showToast(t('reviews.done', { count: answer.value.done }));
    selection.clear();
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => String(meta?.['entities']).includes('review'),
    });
  };
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => String(id) === openId) + by];
    if (next) setOpenId(String(next.id));
  };
  return (
    <div className="list-screen">
      <PageHead title={t('reviews.title')} about={first && t('reviews.about', { count: first.pending })}>
        <Segments
          label={t('reviews.state')}
          value={shown}
          onChange={(view) => {
            selection.clear();
            setView(view === 'pending' ? '' : view);
          }}
          options={NAMES.map((value) => ({
            value,
            title: t(`reviews.view_${value}`),
            count: value === 'pending' ? first?.pending : undefined,
          }))}
        />
        <SearchField label={t('reviews.search')} />
        <ExportButton csv={reviewsCsvEndpoint} list={{ where }} name="reviews" />
      </PageHead>
      <div className="split">
        <DataTable
          area="reviews"
          label={t('reviews.title')}
          source={source}
          columns={open ? columns.filter(({ id }) => BESIDE_PEEK.includes(id)) : columns}
          keyOf={({ id }) => String(id)}
          nameOf={({ title, nickname }) => `${title}, ${nickname}`}
          phoneRow={(row) => (
            <>
              <div>
                <strong>{row.title}</strong>
                <span>{row.rating === null ? '' : t('reviews.stars', { count: row.rating })}</span>
              </div>
              <div>{row.detail}</div>
              <div className="muted">{row.product.name}</div>
            </>
          )}
          empty={<EmptyState title={t('reviews.none')} />}
          {...(mayWrite && { selection })}
          openKey={openId}
          onPeek={({ id }) => setOpenId(String(id))}
          onOpen={({ id }) => setOpenId(String(id))}
        />
        {open && <ReviewPeek key={open.id} review={open} mayWrite={mayWrite} onClose={close} onStep={step} />}
      </div>
      {mayWrite && chosen > 0 && (
        <div className="dock" role="toolbar" aria-label={t('reviews.chosen', { count: chosen })}>
          <span>{t('reviews.chosen', { count: chosen })}</span>
          {!selection.isAll && total > chosen && (
            <button type="button" onClick={selection.chooseAllMatching}>
              {t('reviews.choose_all', { count: total })}
            </button>
          )}
          <button type="button" onClick={() => void moderate(true)}>
            {t('reviews.approve')}
          </button>
          <button type="button" onClick={() => void moderate(false)}>
            {t('reviews.reject')}
          </button>
          <button type="button" onClick={selection.clear}>
            {t('shell.cancel')}
          </button>
        </div>
      )}
    </div>
  );
};
