// [OFFICE-99] Products from a CSV file: encoding, delimiter and columns are guessed, shown and changed by people; then the
// dry run says what the import does.
import {
  ENCODINGS,
  type Encoding,
  guessColumns,
  guessEncoding,
  IMPORT_COLUMNS,
  type ImportColumn,
  readTable,
} from '@klaas/core/catalog/office/import-table.ts';
import type { ProductBulkRun } from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import {
  planProductImportEndpoint,
  startProductImportEndpoint,
} from '@klaas/core/contract/admin/product-import-endpoints.ts';
import { CSV_DELIMITERS, type CsvDelimiter } from '@klaas/core/stores/parse-csv.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useState } from 'react';
import { callAdmin, type Failure } from '../../api/call.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { RunResult, useProblemText } from '../bulk/run-result.tsx';
import { useRun } from '../bulk/use-run.ts';
import { MANY_MS } from '../use-undo.ts';
import { type CsvRows, downloadCsv, MAX_FILE_BYTES, readCsv, withStateCodes } from './read-file.ts';
import '../../styles/product-bulk.css';

const SHOWN_ROWS = 4;
const SHOWN_PROBLEMS = 200;

interface OpenFile {
  bytes: Uint8Array;
  encoding: Encoding;
  delimiter: CsvDelimiter;
  rows: CsvRows;
  mapping: (ImportColumn | null)[];
}

interface Plan {
  changed: number;
  same: number;
  problems: ProductBulkRun['problems'];
  as_of: string;
}

const TITLES: Record<ImportColumn, MessageId> = {
  ...{ sku: 'products.sku', name: 'products.product', state: 'products.state', price: 'products.price' },
  ...{ special_price: 'products.special_price', special_from: 'products.special_from' },
  special_to: 'products.special_to',
};

const DELIMITER_TITLES: Record<CsvDelimiter, MessageId> = {
  ...{ ';': 'products.delimiter_semicolon', ',': 'products.delimiter_comma', '\t': 'products.delimiter_tab' },
};

interface Problem {
  line?: number | undefined;
  sku: string;
  column: string;
  reason: string;
}

const Problems = ({ problems }: { problems: readonly Problem[] }) => {
  const t = useText();
  if (problems.length === 0) return null;
  const head = [
    t('products.import_line'),
    t('products.sku'),
    t('products.import_column'),
    t('products.import_reason'),
  ];
  return (
    <div role="alert">
      <p className="field-error">{t('products.import_problems', { count: problems.length })}</p>
      <ul className="plain-list bulk-problems">
        {problems.slice(0, SHOWN_PROBLEMS).map(({ line, sku, column, reason }) => (
          <li key={`${line} ${sku} ${column} ${reason}`}>
            {t('products.import_problem', { line: line ?? 0, sku, column, reason })}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button"
        onClick={() =>
          downloadCsv('import-errors.csv', [
            head,
            ...problems.map(({ line, sku, column, reason }) => [String(line ?? ''), sku, column, reason]),
          ])
        }
      >
        {t('products.import_download')}
      </button>
    </div>
  );
};

const useImport = (store: string) => {
  const t = useText();
  const failureText = useFailureText();
  const problemText = useProblemText();
  const [file, setFile] = useState<OpenFile | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [runId, setRunId] = useState<string | null>(null);
  const fail = (failure: Failure) => {
    const [field] = failure.fields ?? [];
    setError(`${failureText(failure)} ${field ? `${field.field}: ${field.rule}` : ''}`.trim());
  };
  const titleOf = (column: ImportColumn) => t(TITLES[column]);
  const words = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, [titleOf(column)]])) as Record<
    ImportColumn,
    string[]
  >;
  const open = (bytes: Uint8Array, encoding: Encoding, delimiter?: CsvDelimiter): void => {
    setPlan(null);
    setFile(null);
    const parsed = readCsv(bytes, { encoding, delimiter });
    if (!parsed.ok) return setError(t(`products.import_${parsed.error}`, { line: parsed.line }));
    setError('');
    const { rows } = parsed.value;
    const mapping = guessColumns(rows[0]?.cells ?? [], words);
    setFile({ bytes, encoding, delimiter: parsed.value.delimiter, rows, mapping });
  };
  const table = file && readTable(file.rows, file.mapping);
  const states = { published: t('products.state_published'), hidden: t('products.state_hidden') };
  const bodyOf = (given: NonNullable<typeof table>) => ({
    ...{ store, columns: given.columns, rows: withStateCodes(given.rows, given.columns, states) },
  });
  const check = async () => {
    if (!table) return;
    setBusy(true);
    const signal = AbortSignal.timeout(MANY_MS);
    const answer = await callAdmin(planProductImportEndpoint, { body: bodyOf(table) }, { signal });
    setBusy(false);
    if (!answer.ok) return fail(answer);
    setError('');
    setPlan(answer.value);
  };
  const problems: Problem[] = [
    ...(table?.problems ?? []).map(({ line, rule, text }) => ({
      ...{ line, sku: text, column: '', reason: t(`products.import_${rule}`) },
    })),
    ...(plan?.problems ?? []).map(({ line, sku, column, rule, text }) => ({
      ...{ line, sku, column: column ? titleOf(column) : '' },
      reason: `${problemText(rule)} ${text ?? ''}`.trim(),
    })),
  ];
  const begin = async () => {
    if (!table || !plan) return;
    const refused = new Set(plan.problems.map(({ line }) => line));
    const good = { ...table, rows: table.rows.filter(([line]) => !refused.has(line)) };
    setBusy(true);
    // What cannot be is left out here; what remains is all or none.
    const body = { ...bodyOf(good), is_whole: true, as_of: plan.as_of };
    const signal = AbortSignal.timeout(MANY_MS);
    const answer = await callAdmin(startProductImportEndpoint, { body }, { signal });
    setBusy(false);
    if (answer.ok) setRunId(answer.value.id);
    else fail(answer);
  };
  return {
    file,
    setFile,
    plan,
    setPlan,
    error,
    setError,
    isBusy,
    runId,
    open,
    check,
    begin,
    problems,
    titleOf,
  };
};

const Content = ({ store, onClose }: { store: string; onClose: () => void }) => {
  const t = useText();
  const state = useImport(store);
  const { file, setFile, plan, setPlan, error, setError, isBusy, runId, problems, titleOf } = state;
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
                  {head.cells.map((title, at) => (
                    <th scope="col" key={`${at} ${title}`}>
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
                    {cells.map((cell, at) => (
                      <td key={`${at} ${cell}`}>{cell}</td>
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
      <Problems problems={problems} />
      <div className="form-acts">
        {plan ? (
          <button
            type="button"
            className="button-primary"
            disabled={isBusy || plan.changed === 0}
            onClick={() => void state.begin()}
          >
            {t(problems.length > 0 ? 'products.import_start_good' : 'products.import_start', {
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
