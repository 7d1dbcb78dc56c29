// What a visitor sees when there is nothing at an address, or something broke: what happened, and ways on.
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useText } from '../i18n/use-text.tsx';
import { useShop, useShopPath } from '../state/use-shop.ts';
import '../../ui/styles/field.css';

const Search = () => {
  const t = useText();
  const to = useShopPath();
  return (
    <search>
      <form action={to('/search')} className="error-search">
        <input
          className="control"
          type="search"
          name="q"
          aria-label={t('shell.search')}
          placeholder={t('shell.search_placeholder')}
        />
        <Button type="submit">{t('shell.search')}</Button>
      </form>
    </search>
  );
};

const PopularCategories = () => {
  const t = useText();
  const { menu } = useShop();
  if (menu.length === 0) return null;
  return (
    <nav className="error-categories" aria-label={t('shell.popular_categories')}>
      <h2>{t('shell.popular_categories')}</h2>
      {menu.map((entry) => (
        <Link key={entry.id} to={entry.url}>
          {entry.name} <span>{entry.product_count}</span>
        </Link>
      ))}
    </nav>
  );
};

// [UI-06]
export const ErrorPage = ({ status }: { status: number }) => {
  const t = useText();
  const to = useShopPath();
  // Whatever is wrong with the address, the visitor needs another one.
  const isMissing = status >= 400 && status < 500;
  return (
    <div className="wrap error-page">
      <title>{isMissing ? t('shell.not_found_title') : t('shell.broken_title')}</title>
      <meta name="robots" content="noindex" />
      <p className="error-code">{status}</p>
      <h1>{isMissing ? t('shell.not_found_title') : t('shell.broken_title')}</h1>
      <p className="error-lead">{isMissing ? t('shell.not_found_text') : t('shell.broken_text')}</p>
      <Search />
      <p>
        <ButtonLink look={isMissing ? 'secondary' : 'primary'} href={to('/')}>
          {t('shell.go_home')}
        </ButtonLink>
      </p>
      <PopularCategories />
    </div>
  );
};
