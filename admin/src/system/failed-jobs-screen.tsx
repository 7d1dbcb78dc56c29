// What the shop gave up after its last try: e-mails and other jobs, with another try.
import {
  type FailedJob,
  failedJobsEndpoint,
  retryJobEndpoint,
} from '@klaas/core/contract/admin/job-endpoints.ts';
import { useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { EmptyState, FailedState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import '../styles/plain-table.css';

const Row = ({ job, mayRetry }: { job: FailedJob; mayRetry: boolean }) => {
  const t = useText();
  const { moment } = useFormat();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const answer = await callAdmin(retryJobEndpoint, { params: { id: job.id } });
    setBusy(false);
    showToast(answer.ok ? t('system.retried') : textOf(answer), { isError: !answer.ok });
    await queryClient.invalidateQueries({ queryKey: [failedJobsEndpoint.method, failedJobsEndpoint.path] });
  };
  const title = job.about || job.kind;
  return (
    <tr>
      <th scope="row">
        {title} {job.about !== '' && <span className="muted">{job.kind}</span>}
        {job.error !== '' && <p className="job-error">{job.error}</p>}
      </th>
      <td className="number">{job.tries}</td>
      <td>{moment(job.failed_at)}</td>
      <td className="number">
        {mayRetry && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            aria-label={`${t('shell.retry')}: ${title}`}
            onClick={() => void retry()}
          >
            {t('shell.retry')}
          </button>
        )}
      </td>
    </tr>
  );
};

export const FailedJobsScreen = () => {
  const t = useText();
  const { can } = useSession();
  const [view, setView] = useFilterValue('view');
  const what = view === 'emails' ? 'emails' : 'jobs';
  const { data, error, refetch } = useRead(failedJobsEndpoint, { query: { what } }, { entities: ['*'] });
  const failure = failureOf(error);
  const rows = data?.value.rows ?? [];
  return (
    <div className="list-screen">
      <PageHead title={t('system.title')} about={t('system.count', { count: data?.value.total ?? 0 })}>
        <Segments
          label={t('system.views')}
          value={what}
          onChange={(next) => setView(next === 'jobs' ? '' : next)}
          options={[
            { value: 'jobs', title: t('system.jobs') },
            { value: 'emails', title: t('system.emails') },
          ]}
        />
      </PageHead>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {data && rows.length === 0 && <EmptyState title={t('system.none')} />}
      {rows.length > 0 && (
        <div className="plain-list-body">
          <table className="plain-table" aria-label={t('system.title')}>
            <thead>
              <tr>
                <th scope="col">{t('system.what')}</th>
                <th scope="col" className="number">
                  {t('system.tries')}
                </th>
                <th scope="col">{t('system.last_try')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('shell.retry')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((job) => (
                <Row key={job.id} job={job} mayRetry={can('system.write')} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
};
