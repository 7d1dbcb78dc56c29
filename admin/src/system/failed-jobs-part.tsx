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
import { EmptyState, FailedState } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

const Row = ({ job, mayRetry }: { job: FailedJob; mayRetry: boolean }) => {
  const t = useText();
  const { moment } = useFormat();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const answer = await callAdmin(retryJobEndpoint, { params: { id: job.id } });
    showToast(answer.ok ? t('system.retried') : textOf(answer), { isError: !answer.ok });
    await queryClient.invalidateQueries({ queryKey: [failedJobsEndpoint.method, failedJobsEndpoint.path] });
    setBusy(false);
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

export const FailedJobsPart = ({ what }: { what: 'jobs' | 'emails' }) => {
  const t = useText();
  const { can } = useSession();
  const { data, error, refetch } = useRead(failedJobsEndpoint, { query: { what } }, { entities: ['*'] });
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return <div className="plain-list-body" aria-busy="true" />;
  const { rows, total } = data.value;
  if (rows.length === 0) return <EmptyState title={t('system.none')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
    <section className="plain-list-body" tabIndex={0} aria-label={t(`system.${what}`)}>
      <p className="muted">{t('system.count', { count: total })}</p>
      <table className="plain-table" aria-label={t(`system.${what}`)}>
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
    </section>
  );
};
