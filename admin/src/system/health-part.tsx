// How the shop is: versions, database, disk, jobs, and when each periodic job last ran.
import { healthEndpoint } from '@klaas/core/contract/admin/health-endpoints.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { FailedState } from '../ui/page.tsx';
import { useBytes } from './use-bytes.ts';

export const HealthPart = () => {
  const t = useText();
  const { moment, number } = useFormat();
  const bytes = useBytes();
  const { data, error, refetch } = useRead(healthEndpoint, {}, { entities: ['*'] });
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return <div className="plain-list-body" aria-busy="true" />;
  const { versions, database, disk, jobs, outbox, periodic } = data.value;
  const pairs: [string, string][] = [
    [t('system.version_shop'), versions.shop],
    [t('system.version_node'), versions.node],
    [t('system.version_postgres'), versions.postgres],
    [
      t('system.database_kind'),
      t(database.is_embedded ? 'system.database_embedded' : 'system.database_server'),
    ],
    [t('system.database_size'), bytes(database.bytes)],
    [
      t('system.migrations'),
      `${number(database.migrations)}${database.migrated_at ? `, ${moment(database.migrated_at)}` : ''}`,
    ],
    [
      t('system.disk_free'),
      t('system.disk_of', { free: bytes(disk.free_bytes), total: bytes(disk.total_bytes) }),
    ],
    [t('system.jobs_waiting'), number(jobs.waiting)],
    [t('system.jobs_running'), number(jobs.running)],
    [t('system.jobs_failed'), number(jobs.failed)],
    [t('system.outbox'), number(outbox)],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
    <section className="plain-list-body" tabIndex={0} aria-label={t('system.health')}>
      <dl className="pairs">
        {pairs.map(([name, value]) => (
          <div key={name} className="line-pair">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('system.periodic')}</h2>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('system.what')}</th>
            <th scope="col">{t('system.schedule')}</th>
            <th scope="col">{t('system.last_run')}</th>
          </tr>
        </thead>
        <tbody>
          {periodic.map(({ kind, schedule, last_run_at }) => (
            <tr key={kind}>
              <th scope="row">{kind.replace('.', ': ')}</th>
              <td className="schedule">{schedule}</td>
              <td>{last_run_at ? moment(last_run_at) : t('system.never')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
