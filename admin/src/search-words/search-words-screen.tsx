// [OFFICE-96] Synonyms of the search, and a term tried with them.
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  removeSynonymEndpoint,
  type SynonymRow,
  synonymsEndpoint,
} from '@klaas/core/contract/admin/search-word-endpoints.ts';
import { useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyState, FailedState, PageHead } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { SearchTerms } from './search-terms.tsx';
import { renewSynonyms, SynonymDialog, type SynonymDraft } from './synonym-dialog.tsx';
import { useSynonymErrors } from './synonym-failure.ts';
import { TrySearch } from './try-search.tsx';
import '../styles/plain-table.css';
import '../styles/redirects.css';
import '../styles/search-words.css';

const ENTITIES = { entities: ['search_synonym'] };
const NEW: SynonymDraft = { words: '', finds: '', is_two_way: true, store: '' };

interface SynonymTableProps {
  rows: readonly SynonymRow[];
  mayWrite: boolean;
  onEdit: (row: SynonymRow) => void;
  onRemove: (row: SynonymRow) => void;
}

const SynonymTable = ({ rows, mayWrite, onEdit, onRemove }: SynonymTableProps) => {
  const t = useText();
  return (
    <table className="plain-table stacked-table search-table" aria-label={t('search_words.title')}>
      <thead>
        <tr>
          <th scope="col">{t('search_words.words')}</th>
          <th scope="col">{t('search_words.finds')}</th>
          <th scope="col">{t('search_words.way')}</th>
          <th scope="col">{t('search_words.store')}</th>
          {mayWrite && <th scope="col">{t('search_words.act')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.words}</th>
            <td data-label={t('search_words.finds')}>{row.finds}</td>
            <td>{t(row.is_two_way ? 'search_words.two_way' : 'search_words.one_way')}</td>
            <td>{row.store || t('search_words.every_store')}</td>
            {mayWrite && (
              <td>
                <button
                  type="button"
                  className="button-text"
                  aria-label={t('search_words.edit_named', { words: row.words })}
                  onClick={() => onEdit(row)}
                >
                  {t('search_words.edit_short')}
                </button>{' '}
                <button
                  type="button"
                  className="button-text"
                  aria-label={t('search_words.remove_named', { words: row.words })}
                  onClick={() => onRemove(row)}
                >
                  {t('search_words.remove')}
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const SearchWordsScreen = () => {
  const t = useText();
  const { can } = useSession();
  const mayWrite = can('search.write');
  const errorsOf = useSynonymErrors();
  const { data, error, refetch } = useRead(synonymsEndpoint, {}, ENTITIES);
  const [begin, setBegin] = useState<SynonymDraft | null>(null);
  const failure = failureOf(error);
  const { synonyms = [], removed = [], stores = [] } = data?.value ?? {};
  const report = async (answer: { ok: true } | Failure, done: string) => {
    const refused = answer.ok ? null : Object.values(errorsOf(answer))[0];
    showToast(refused ?? done, { isError: !answer.ok });
    await renewSynonyms();
  };
  const remove = async ({ id }: SynonymRow) =>
    report(await callAdmin(removeSynonymEndpoint, { params: { id: String(id) } }), t('search_words.removed'));
  const restore = async (id: number) =>
    report(await callAdmin(undoEndpoint, { params: { id }, body: {} }), t('search_words.restored'));
  return (
    <div className="list-screen redirects">
      <PageHead title={t('search_words.title')} about={t('search_words.about', { count: synonyms.length })}>
        {mayWrite && (
          <button
            type="button"
            className="button-primary"
            aria-haspopup="dialog"
            onClick={() => setBegin(NEW)}
          >
            <Icon name="plus" size={16} />
            {t('search_words.new')}
          </button>
        )}
      </PageHead>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {data && (
        <div className="search-words">
          <TrySearch
            stores={stores}
            onAdd={mayWrite ? (words, store) => setBegin({ ...NEW, words, store }) : undefined}
          />
          <SearchTerms onAdd={mayWrite ? (words, store) => setBegin({ ...NEW, words, store }) : undefined} />
          {synonyms.length === 0 ? (
            <EmptyState title={t('search_words.none')} />
          ) : (
            <SynonymTable
              rows={synonyms}
              mayWrite={mayWrite}
              onEdit={setBegin}
              onRemove={(row) => void remove(row)}
            />
          )}
          {removed.length > 0 && (
            <section aria-label={t('search_words.bin')}>
              <h2>{t('search_words.bin')}</h2>
              <ul className="search-bin">
                {removed.map(({ change_id, words, finds, by }) => (
                  <li key={change_id}>
                    {words} → {finds} <span className="muted">{by}</span>
                    {mayWrite && can('changes.undo') && (
                      <button
                        type="button"
                        className="button-text"
                        aria-label={t('search_words.restore_named', { words })}
                        onClick={() => void restore(change_id)}
                      >
                        {t('search_words.restore')}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      <SynonymDialog begin={begin} stores={stores} onClose={() => setBegin(null)} />
    </div>
  );
};
