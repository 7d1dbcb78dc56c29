// Products from a CSV file: encoding, delimiter and columns are guessed, shown and changed by people; then the
// dry run says what the import does.
import {
  ENCODINGS,
  type Encoding,
  guessEncoding,
  IMPORT_COLUMNS,
  type ImportColumn,
} from '@klaas/core/catalog/office/import-table.ts';
import { CSV_DELIMITERS, type CsvDelimiter } from '@klaas/core/stores/parse-csv.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.tsx';
import { RunResult } from '../bulk/run-result.tsx';
import { useRun } from '../bulk/use-run.ts';
import { ImportErrors } from './import-errors.tsx';
import { MAX_FILE_BYTES } from './read-file.ts';
import { useImport } from './use-import.ts';
import '../../styles/product-bulk.css';

const SHOWN_ROWS = 4;

const DELIMITER_TITLES: Record<CsvDelimiter, MessageId> = {
  ...{ ';': 'products.delimiter_semicolon', ',': 'products.delimiter_comma', '\t': 'products.delimiter_tab' },
};

const Content = ({ store, onClose }: { store: string; onClose: () => void }) => {
  const t = useText();
  const state = useImport(store);
  const { file, setFile, plan, setPlan, error, setError, isBusy, runId, errors, titleOf } = state;
  const { run, cancel } = useRun(runId);
  const choose = async (given: File | undefined) => {
    if (!given) return;
    if (given.size > MAX_FILE_BYTES) return setError(t('products.import_too_large'));
    const bytes = new Uint8Array(await given.arrayBuffer());
    state.open(bytes, guessEncoding(bytes));
  };
  const map = (at: number, column: string) => {
    if (!file) return;
    setPlan(null);
    setFile({ ...file, mapping: file.mapping.with(at, (column || null) as ImportColumn | null) });
  };
  if (runId !== null)
    return run ? (
      <RunResult run={run} onCancel={() => void cancel()} onClose={onClose} />
    ) : (
      <p role="status">{t('products.import_starting')}</p>
    );
  const [head, ...rest] = file?.rows ?? [];
  const columns = (head?.cells ?? []).map((title, at) => ({ title, at }));
  return (
    <>
      <label className="field">
        <span>{t('products.import_file')}</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      {error !== '' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {file && head && (
        <>
          <div className="import-form">
            <label className="field">
              <span>{t('products.import_encoding')}</span>
              <select
                value={file.encoding}
                onChange={({ target }) => state.open(file.bytes, target.value as Encoding, file.delimiter)}
              >
                {ENCODINGS.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
            <label className="field">
              <span>{t('products.import_delimiter')}</span>
              <select
                value={file.delimiter}
                onChange={({ target }) => state.open(file.bytes, file.encoding, target.value as CsvDelimiter)}
              >
                {CSV_DELIMITERS.map((one) => (
                  <option key={one} value={one}>
                    {t(DELIMITER_TITLES[one])}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <section className="bulk-samples" aria-label={t('products.import_columns')} tabIndex={-1}>
            <table>
              <thead>
                <tr>
                  {columns.map(({ title, at }) => (
                    <th scope="col" key={at}>
                      {title}
                      <select
                        aria-label={t('products.import_map', { title })}
                        value={file.mapping[at] ?? ''}
                        onChange={({ target }) => map(at, target.value)}
                      >
                        <option value="">{t('products.import_left_out')}</option>
                        {IMPORT_COLUMNS.map((column) => (
                          <option key={column} value={column}>
                            {titleOf(column)}
                          </option>
                        ))}
                      </select>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rest.slice(0, SHOWN_ROWS).map(({ line, cells }) => (
                  <tr key={line}>
                    {columns.map(({ at }) => (
                      <td key={at}>{cells[at]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className="muted">{t('products.import_empty_cells')}</p>
        </>
      )}
      {plan && (
        <p role="status">
          <strong>{t('products.plan_changed', { count: plan.changed })}</strong>{' '}
          {plan.same > 0 && t('products.plan_same', { count: plan.same })}
        </p>
      )}
      <ImportErrors errors={errors} />
      <div className="form-acts">
        {plan ? (
          <button
            type="button"
            className="button-primary"
            disabled={isBusy || plan.changed === 0}
            onClick={() => void state.begin()}
          >
            {t(errors.length > 0 ? 'products.import_start_good' : 'products.import_start', {
              count: plan.changed,
            })}
          </button>
        ) : (
          <button
            type="button"
            className="button-primary"
            disabled={isBusy || !file}
            onClick={() => void state.check()}
          >
            {t('products.import_check')}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </>
  );
};

export const ImportDialog = ({ store, onClose }: { store: string; onClose: () => void }) => {
  const t = useText();
  return (
    <ModalDialog open onClose={onClose} label={t('products.import')} className="dialog bulk-dialog">
      <div className="view-form">
        <h2>{t('products.import')}</h2>
        <Content store={store} onClose={onClose} />
      </div>
    </ModalDialog>
  );
};
