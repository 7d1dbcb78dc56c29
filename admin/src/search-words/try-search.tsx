// What the search finds for a term, and which synonyms it used.
import { type FoundForTerm, trySearchEndpoint } from '@klaas/core/contract/admin/search-word-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

interface TrySearchProps {
  stores: readonly string[];
  /** Undefined: this person may not. */
  onAdd?: ((words: string, store: string) => void) | undefined;
}

export const TrySearch = ({ stores, onAdd }: TrySearchProps) => {
  const t = useText();
  const textOf = useFailureText();
  const [typed, setTyped] = useState('');
  const [chosen, setStore] = useState('');
  const [found, setFound] = useState<(FoundForTerm & { words: string; store: string }) | null>(null);
  const store = chosen || (stores[0] ?? '');
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await callAdmin(trySearchEndpoint, { body: { words: typed, store } });
    if (answer.ok) setFound({ ...answer.value, words: typed.trim(), store });
    else showToast(textOf(answer), { isError: true });
  };
  return (
    <section className="search-try" aria-label={t('search_words.try')}>
      <h2>{t('search_words.try')}</h2>
      <form onSubmit={(event) => void search(event)}>
        <label className="field">
          <span>{t('search_words.try_words')}</span>
          <input required maxLength={200} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </label>
        <label className="field">
          <span>{t('search_words.store')}</span>
          <select value={store} onChange={({ target }) => setStore(target.value)}>
            {stores.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {t('search_words.try_act')}
        </button>
      </form>
      {found && (
        <div role="status">
          <p>
            <strong>{t('search_words.found', { count: found.products.length })}</strong>
          </p>
          {found.also.length > 0 && (
            <p className="muted">{t('search_words.also', { words: found.also.join(', ') })}</p>
          )}
          {found.products.length === 0 && onAdd && (
            <button
              type="button"
              className="button"
              aria-haspopup="dialog"
              onClick={() => onAdd(found.words, found.store)}
            >
              {t('search_words.add_for')}
            </button>
          )}
          <ol>
            {found.products.map(({ id, sku, name }) => (
              <li key={id}>
                {name} <span className="muted">{sku}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
};
