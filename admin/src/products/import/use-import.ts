// The state of an import: the file, the meaning of its columns, the dry run and the run.
import {
  type Encoding,
  guessColumns,
  IMPORT_COLUMNS,
  type ImportColumn,
  readTable,
} from '@klaas/core/catalog/office/import-table.ts';
import type { ProductBulkRun } from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import {
  planProductImportEndpoint,
  startProductImportEndpoint,
} from '@klaas/core/contract/admin/product-import-endpoints.ts';
import type { CsvDelimiter } from '@klaas/core/stores/parse-csv.ts';
import { useState } from 'react';
import { callAdmin, type Failure } from '../../api/call.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useProblemText } from '../bulk/run-result.tsx';
import { MANY_MS } from '../use-undo.ts';
import type { ImportError } from './import-errors.tsx';
import { type CsvRows, readCsv, withStateCodes } from './read-file.ts';

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

export const useImport = (store: string) => {
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
    setError(parsed.ok ? '' : t(`products.import_${parsed.error}`, { line: parsed.line }));
    if (!parsed.ok) return;
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
  const errors: ImportError[] = [
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
    errors,
    titleOf,
  };
};
