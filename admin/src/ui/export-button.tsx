// A list as a file: all rows that match what the list shows now.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { useState } from 'react';
import { downloadFile } from '../api/download.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from './icon.tsx';
import { usePhone } from './table/use-phone.ts';
import { showToast } from './toast.tsx';
import { useFailureText } from './use-failure-text.ts';

interface ExportButtonProps {
  csv: Pick<AdminEndpoint, 'path'>;
  /** Filter and sort, as the list asks for its rows. */
  list: object;
  /** Of the file. */
  name: string;
}

export const ExportButton = ({ csv, list, name }: ExportButtonProps) => {
  const t = useText();
  const textOf = useFailureText();
  const isPhone = usePhone();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const query = new URLSearchParams({ list: JSON.stringify(list) });
    const loaded = await downloadFile(`${csv.path}?${query}`, `${name}.csv`);
    setBusy(false);
    if (!loaded.ok) showToast(textOf(loaded), { isError: true });
  };
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void download()}>
      <Icon name="download" size={16} />
      <span className={isPhone ? 'visually-hidden' : undefined}>{t('shell.export')}</span>
    </button>
  );
};
