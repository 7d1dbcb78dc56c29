// [OFFICE-102] Backups: made now as a job, listed, and downloaded with a fresh proof.
import { backupsEndpoint, makeBackupEndpoint } from '@klaas/core/contract/admin/health-endpoints.ts';
import { useEffect, useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { downloadFile } from '../api/download.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyState, FailedState } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { useBytes } from './use-bytes.ts';

/** The end of a job is in no change log. */
const ASKED_EVERY_MS = 2000;

export const BackupsPart = () => {
  const t = useText();
  const { moment } = useFormat();
  const bytes = useBytes();
  const textOf = useFailureText();
  const { can } = useSession();
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useRead(backupsEndpoint, {}, { entities: ['*'] });
  const isRunning = data?.value.is_running === true;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refetch(), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return <div className="plain-list-body" aria-busy="true" />;
  const { is_embedded, kept, files } = data.value;
  const make = async () => {
    setBusy(true);
    const answer = await callAdmin(makeBackupEndpoint, {});
    const isMade = !answer.ok && answer.detail === 'backup_runs';
    if (answer.ok) showToast(t('system.backup_asked'));
    else showToast(isMade ? t('system.backup_running') : textOf(answer), { isError: true });
    await queryClient.invalidateQueries({ queryKey: [backupsEndpoint.method, backupsEndpoint.path] });
    setBusy(false);
  };
  const download = async (name: string) => {
    const answer = await downloadFile(`/api/admin/backups/${encodeURIComponent(name)}`, name);
    if (!answer.ok) showToast(textOf(answer), { isError: true });
  };
  if (!is_embedded) return <EmptyState title={t('system.backup_server')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
    <section className="plain-list-body" tabIndex={0} aria-label={t('system.backups')}>
      <p className="muted">{t('system.backup_kept', { kept })}</p>
      {can('system.backup') && (
        <p className="backup-now">
          <button type="button" className="button-primary" disabled={isBusy || isRunning} onClick={make}>
            {t('system.backup_now')}
          </button>
          <span role="status">{isRunning ? t('system.backup_running') : ''}</span>
        </p>
      )}
      {files.length === 0 && <EmptyState title={t('system.backup_none')} />}
      {files.length > 0 && (
        <table className="plain-table stacked-table">
          <thead>
            <tr>
              <th scope="col">{t('system.backup_name')}</th>
              <th scope="col">{t('system.backup_kind')}</th>
              <th scope="col">{t('system.backup_made')}</th>
              <th scope="col" className="number">
                {t('system.backup_size')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('system.backup_download')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file.name}>
                <th scope="row">{file.name}</th>
                <td>{t(file.is_nightly ? 'system.backup_nightly' : 'system.backup_by_hand')}</td>
                <td>{moment(file.made_at)}</td>
                <td className="number">{bytes(file.bytes)}</td>
                <td className="number">
                  {can('system.backup') && (
                    <button
                      type="button"
                      className="button"
                      aria-label={`${t('system.backup_download')}: ${file.name}`}
                      onClick={() => void download(file.name)}
                    >
                      <Icon name="download" size={16} />
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
