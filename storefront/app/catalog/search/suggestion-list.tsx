// Rows of the search panel: terms, categories and help on the left, products on the right, in one listbox.

import { Icon } from '@klaas/ui/icon.tsx';
import type { ReactNode } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PriceText } from '../../shell/marks/price-text.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import { markMatches } from './match-text.ts';
import type { SuggestedLink, SuggestedProduct, Suggestions } from './suggestions.ts';

const Marked = ({ text, term }: { text: string; term: string }) =>
  markMatches(text, term).map(({ text: part, isMatch }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their position
    isMatch ? <mark key={place}>{part}</mark> : part,
  );

interface RowProps {
  id: string;
  url: string;
  active: string | null;
  className?: string;
  children: ReactNode;
}

const Row = ({ id, url, active, className, children }: RowProps) => (
  <a
    id={`search-${id}`}
    href={url}
    role="option"
    aria-selected={active === id}
    tabIndex={-1}
    className={className ? `search-row anywhere row gap-3 ${className}` : 'search-row anywhere row gap-3'}
  >
    {children}
  </a>
);

const Group = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
  <div className="search-group" role="group" aria-label={title}>
    <h2 className="split muted rule-bottom" role="presentation">
      {title}
      {note && <span>{note}</span>}
    </h2>
    {children}
  </div>
);

const Links = ({
  links,
  kind,
  term,
  active,
}: {
  links: readonly SuggestedLink[];
  kind: string;
  term: string;
  active: string | null;
}) =>
  links.map(({ name, url, count }, place) => (
    <Row key={url} id={`${kind}-${place}`} url={url} active={active}>
      <span className="search-name grow">
        <Marked text={name} term={term} />
      </span>
      {count !== undefined && <small className="small muted">{count}</small>}
    </Row>
  ));

const Product = ({
  product,
  id,
  term,
  active,
}: {
  product: SuggestedProduct;
  id: string;
  term: string;
  active: string | null;
}) => {
  const t = useText();
  return (
    <Row id={id} url={product.url} active={active} className="search-product">
      <Picture path={product.image} alt="" width={128} height={144} action="fit" priority="eager" />
      <span className="search-name grow">
        <Marked text={product.name} term={term} />
        <small className="muted small">{[product.spec, product.sku].filter(Boolean).join(' · ')}</small>
      </span>
      <PriceText amount={product.price} prefix={product.from && t('catalog.from')} />
    </Row>
  );
};

interface SuggestionListProps {
  id: string;
  suggestions: Suggestions;
  active: string | null;
  searchUrl: (term: string) => string;
}

export const SuggestionList = ({ id, suggestions, active, searchUrl }: SuggestionListProps) => {
  const t = useText();
  const { term, terms, made, isRecent, categories, pages, products, total } = suggestions;
  return (
    <div id={id} role="listbox" aria-label={t('search.panel')} className="search-found stack">
      <div className="search-side stack gap-6 packed">
        {made && (
          <Row id="made" url={made.url} active={active} className="search-made">
            <Icon name="ruler" size={20} />
            <span className="search-name grow">
              {t('search.made_to_size', { size: made.size })}
              <small className="muted small block">{made.name}</small>
            </span>
          </Row>
        )}
        {terms.length > 0 && (
          <Group title={t(isRecent ? 'search.recent' : 'search.terms')}>
            {terms.map((text, place) => (
              <Row key={text} id={`term-${place}`} url={searchUrl(text)} active={active}>
                <Icon name="search" size={18} />
                <span className="search-name grow">
                  <Marked text={text} term={term} />
                </span>
              </Row>
            ))}
          </Group>
        )}
        {categories.length > 0 && (
          <Group title={t('search.categories')}>
            <Links links={categories} kind="category" term={term} active={active} />
          </Group>
        )}
        {pages.length > 0 && (
          <Group title={t('search.pages')}>
            <Links links={pages} kind="page" term={term} active={active} />
          </Group>
        )}
      </div>
      {products.length > 0 && (
        <div className="search-products">
          <Group title={t('search.products')} note={t('search.matches', { count: total })}>
            {products.map((product, place) => (
              <Product
                key={product.sku}
                product={product}
                id={`product-${place}`}
                term={term}
                active={active}
              />
            ))}
            {total > products.length && (
              <Row id="all" url={searchUrl(term)} active={active} className="green medium">
                {t('search.show_all', { count: total })}
                <Icon name="arrow-right" size={20} />
              </Row>
            )}
          </Group>
        </div>
      )}
    </div>
  );
};
