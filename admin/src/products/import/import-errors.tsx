// What of a file cannot be imported: by line, column and rule, also as a file.
import { useText } from '../../i18n/use-text.tsx';
import { downloadCsv } from './read-file.ts';

const SHOWN = 200;

export interface ImportError {
  line?: number | undefined;
  sku: string;
  column: string;
  reason: string;
}

export const ImportErrors = ({ errors }: { errors: readonly ImportError[] }) => {
  const t = useText();
  if (errors.length === 0) return null;
  const head = [
    t('products.import_line'),
    t('products.sku'),
    t('products.import_column'),
    t('products.import_reason'),
  ];
  return (
    <div role="alert">
      <p className="field-error">{t('products.import_problems', { count: errors.length })}</p>
      <ul className="plain-list bulk-problems">
        {errors.slice(0, SHOWN).map(({ line, sku, column, reason }) => (
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
            ...errors.map(({ line, sku, column, reason }) => [String(line ?? ''), sku, column, reason]),
          ])
        }
      >
        {t('products.import_download')}
      </button>
    </div>
  );
};
