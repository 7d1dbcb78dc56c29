// What was searched for in the shop; what found nothing first.
import { type SearchTermRow, searchTermsEndpoint } from '@klaas/core/contract/admin/search-word-endpoints.ts';
import { useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { FailedState } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';

const DAYS = [7, 30, 90] as const;

interface SearchTermsProps {
  /** Undefined: this person may not. */
  onAdd: ((words: string, store: string) => void) | undefined;
}

const TermTable = ({ rows, onAdd }: SearchTermsProps & { rows: readonly SearchTermRow[] }) => {
  const t = useText();
  const { date, number } = useFormat();
  return (
    <table className="plain-table stacked-table search-table" aria-label={t('search_words.terms')}>
      <thead>
        <tr>
          <th scope="col">{t('search_words.try_words')}</th>
          <th scope="col">{t('search_words.store')}</th>
          <th scope="col" className="number">
            {t('search_words.times')}
          </th>
          <th scope="col" className="number">
            {t('search_words.results')}
          </th>
          <th scope="col">{t('search_words.last_day')}</th>
          {onAdd && <th scope="col">{t('search_words.act')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ words, store, times, results, last_day }) => (
          <tr key={`${store} ${words}`}>
            <th scope="row">{words}</th>
            <td>{store}</td>
            <td className="number" data-label={t('search_words.times')}>
              {number(times)}
            </td>
            <td className="number" data-label={t('search_words.results')}>
              {number(results)}
            </td>
            <td data-label={t('search_words.last_day')}>{date(`${last_day}T12:00:00Z`)}</td>
            {onAdd && (
              <td>
                <button
                  type="button"
                  className="button-text"
                  aria-haspopup="dialog"
                  aria-label={t('search_words.add_named', { words })}
                  onClick={() => onAdd(words, store)}
                >
                  {t('search_words.add_short')}
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const SearchTerms = ({ onAdd }: SearchTermsProps) => {
  const t = useText();
  const [kind, setKind] = useState<'empty' | 'all'>('empty');
  const [days, setDays] = useState<'7' | '30' | '90'>('30');
  const body = { days: Number(days), is_empty: kind === 'empty' };
  const { data, error, refetch, isPending } = useRead(
    searchTermsEndpoint,
    { body },
    { entities: ['search_synonym'] },
  );
  const failure = failureOf(error);
  const rows = data?.value.rows ?? [];
  return (
    <section aria-label={t('search_words.terms')} aria-busy={isPending || undefined}>
      <h2>{t('search_words.terms')}</h2>
      <div className="search-terms-head">
        <Segments
          label={t('search_words.terms')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'empty', title: t('search_words.terms_empty') },
            { value: 'all', title: t('search_words.terms_all') },
          ]}
        />
        <Segments
          label={t('search_words.days_label')}
          value={days}
          onChange={setDays}
          options={DAYS.map((count) => ({
            value: String(count) as typeof days,
            title: t('search_words.days', { count }),
          }))}
        />
      </div>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {data && rows.length === 0 && <p className="muted">{t('search_words.terms_none')}</p>}
      {rows.length > 0 && <TermTable rows={rows} onAdd={onAdd} />}
    </section>
  );
};
