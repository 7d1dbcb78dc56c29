// A CSV list of redirects: the server checks it as if it imported, then imports all rows or none.
import { guessEncoding } from '@klaas/core/catalog/office/import-table.ts';
import {
  importRedirectsEndpoint,
  type RedirectImportReport,
} from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { useRedirectRule } from './redirect-failure.ts';
import { renewRedirects } from './use-redirect-save.ts';

const MAX_LENGTH = 900_000;

/** Spreadsheets of the Baltics still write their own encoding. */
const textOf = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(guessEncoding(bytes)).decode(bytes);
};

const Report = ({ report }: { report: RedirectImportReport }) => {
  const t = useText();
  const ruleText = useRedirectRule();
  const { errors } = report;
  if (errors.length === 0)
    return <p role="status">{t('redirects.import_found', { ...report, errors: 0 })}</p>;
  return (
    <div role="alert">
      <p className="field-error">{t('redirects.import_errors', { count: errors.length })}</p>
      <ul className="import-errors">
        {errors.map(({ line, field, rule }) => (
          <li key={`${line} ${field} ${rule}`}>
            {t('redirects.line', { line, text: ruleText(rule) ?? rule })}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Content = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const failureText = useFailureText();
  const [text, setText] = useState<string | null>(null);
  const [report, setReport] = useState<RedirectImportReport | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isReady = report !== null && report.errors.length === 0;
  const choose = async (file: File | undefined) => {
    const read = file ? await textOf(file) : null;
    setReport(null);
    setError(read && read.length > MAX_LENGTH ? t('redirects.too_large') : null);
    setText(read && read.length <= MAX_LENGTH ? read : null);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text === null) return;
    setBusy(true);
    const answer = await callAdmin(importRedirectsEndpoint, { body: { text, dry: !isReady } });
    setBusy(false);
    if (!answer.ok) return setError(failureText(answer));
    if (!isReady || answer.value.errors.length > 0) return setReport(answer.value);
    const { added, changed } = answer.value;
    showToast(t('redirects.import_done', { added, changed }));
    await renewRedirects();
    onClose();
  };
  return (
    <form className="dialog-body" onSubmit={(event) => void send(event)}>
      <h2>{t('redirects.import')}</h2>
      <p className="muted">{t('redirects.import_about')}</p>
      <label className="field">
        <span>{t('redirects.file')}</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          required
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {report && <Report report={report} />}
      <div className="form-acts">
        <button type="submit" className="button-primary" disabled={isBusy || text === null}>
          {isReady ? t('redirects.import_do') : t('redirects.try')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

export const RedirectImportDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useText();
  return (
    <ModalDialog open={isOpen} onClose={onClose} label={t('redirects.import')} className="office-dialog">
      {isOpen && <Content onClose={onClose} />}
    </ModalDialog>
  );
};
