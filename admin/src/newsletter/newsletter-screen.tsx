// Subscribers of the newsletter. Nobody is subscribed by hand: only the owner of an address does, by a link.
import {
  confirmAgainEndpoint,
  type SubscriberListRow,
  subscriberRowsEndpoint,
  unsubscribeByHandEndpoint,
} from '@klaas/core/contract/admin/subscriber-endpoints.ts';
import { useMemo } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { downloadFile } from '../api/download.ts';
import { queryClient, type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { SearchField, useFilterValue } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { type MarkShape, type MarkTone, StateMark } from '../ui/state-mark.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import '../styles/people.css';

const STATUSES = ['subscribed', 'pending', 'unsubscribed'] as const;
type Status = (typeof STATUSES)[number];
const ENTITIES = ['newsletter_subscriber'];

const MARKS: Record<Status, { shape: MarkShape; tone: MarkTone }> = {
  subscribed: { shape: 'dot', tone: 'green' },
  pending: { shape: 'ring', tone: 'amber' },
  unsubscribed: { shape: 'dot', tone: 'grey' },
};

const useSteps = () => {
  const t = useText();
  const textOf = useFailureText();
  const report = async (answer: { ok: true } | Failure, done: string) => {
    showToast(answer.ok ? done : textOf(answer), { isError: !answer.ok });
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => String(meta?.['entities']).includes('newsletter_subscriber'),
    });
  };
  const input = ({ id }: SubscriberListRow) => ({ params: { id: String(id) }, body: {} });
  return {
    unsubscribe: async (row: SubscriberListRow) =>
      report(await callAdmin(unsubscribeByHandEndpoint, input(row)), t('newsletter.unsubscribed')),
    confirmAgain: async (row: SubscriberListRow) =>
      report(await callAdmin(confirmAgainEndpoint, input(row)), t('newsletter.confirmation_sent')),
    download: async (status: Status) => {
      const loaded = await downloadFile(`/api/admin/newsletter/export?status=${status}`, 'newsletter.csv');
      if (!loaded.ok) showToast(textOf(loaded), { isError: true });
    },
  };
};

export const NewsletterScreen = () => {
  const t = useText();
  const { date } = useFormat();
  const { can } = useSession();
  const mayWrite = can('newsletter.write');
  const steps = useSteps();
  const [view, setView] = useFilterValue('view');
  const [text] = useFilterValue('q');
  const status = STATUSES.find((one) => one === view) ?? 'subscribed';
  const where = useMemo(() => ({ status, ...(text !== '' && { text }) }), [status, text]);
  const source = useRows<SubscriberListRow, Rows<SubscriberListRow>>(
    subscriberRowsEndpoint,
    { where, sort: 'newest' },
    ENTITIES,
  );
  const act = (row: SubscriberListRow) => {
    if (!mayWrite || row.status === 'unsubscribed') return null;
    return row.status === 'pending' ? (
      <button type="button" className="button-text" onClick={() => void steps.confirmAgain(row)}>
        {t('newsletter.confirm_again')}
      </button>
    ) : (
      <button type="button" className="button-text" onClick={() => void steps.unsubscribe(row)}>
        {t('newsletter.unsubscribe')}
      </button>
    );
  };
  const mark = (row: SubscriberListRow) => (
    <StateMark {...MARKS[row.status]}>{t(`newsletter.status_${row.status}`)}</StateMark>
  );
  const columns: Column<SubscriberListRow>[] = [
    { id: 'email', title: t('newsletter.email'), width: 'minmax(200px, 2fr)', cell: ({ email }) => email },
    { id: 'status', title: t('newsletter.state'), width: '140px', cell: mark },
    {
      id: 'source',
      title: t('newsletter.source'),
      width: '120px',
      cell: ({ source: from }) => t(`newsletter.source_${from}`),
    },
    { id: 'store', title: t('newsletter.store'), width: '70px', cell: ({ store_code }) => store_code },
    { id: 'since', title: t('newsletter.since'), width: '110px', cell: ({ created_at }) => date(created_at) },
    {
      id: 'confirmed',
      title: t('newsletter.confirmed'),
      width: '110px',
      cell: ({ confirmed_at }) => (confirmed_at === null ? '–' : date(confirmed_at)),
    },
    { id: 'act', title: t('newsletter.act'), width: '190px', align: 'end', cell: act },
  ];
  return (
    <div className="list-screen">
      <PageHead title={t('newsletter.title')} about={t('newsletter.count', { count: source.total })}>
        {mayWrite && (
          <button type="button" className="button" onClick={() => void steps.download(status)}>
            <Icon name="download" size={16} />
            {t('newsletter.export')}
          </button>
        )}
      </PageHead>
      <div className="filters">
        {mayWrite && <SearchField label={t('newsletter.search')} />}
        <Segments
          label={t('newsletter.state')}
          value={status}
          onChange={(next) => setView(next === 'subscribed' ? '' : next)}
          options={STATUSES.map((value) => ({ value, title: t(`newsletter.status_${value}`) }))}
        />
      </div>
      <DataTable
        area="newsletter"
        label={t('newsletter.title')}
        source={source}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ email }) => email}
        phoneRow={(row) => (
          <>
            <div>
              <strong>{row.email}</strong>
            </div>
            <div>
              {mark(row)} {act(row)}
            </div>
          </>
        )}
        empty={<EmptyState title={t('newsletter.none')} />}
        onOpen={() => {}}
      />
    </div>
  );
};
