// Links for a page that cannot be shown: search field and main categories.

import { Button } from '@klaas/ui/button.tsx';
import { useText } from '../i18n/use-text.tsx';
import { Link } from '../routing/router.tsx';
import { useShop, useShopPath } from '../state/use-shop.ts';
import '@klaas/ui/styles/field.css';

export const ErrorSearch = () => {
  const t = useText();
  const to = useShopPath();
  return (
    <search className="full">
      <form action={to('/search')} className="error-search cluster gap-3">
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

export const PopularCategories = () => {
  const t = useText();
  const { menu } = useShop();
  if (menu.length === 0) return null;
  return (
    <nav className="error-categories grid full mt-4" aria-label={t('shell.popular_categories')}>
      <h2 className="title-s">{t('shell.popular_categories')}</h2>
      {menu.map((entry) => (
        <Link className="row split rule-top" key={entry.id} to={entry.url}>
          {entry.name} <span className="muted figures">{entry.product_count}</span>
        </Link>
      ))}
    </nav>
  );
};
