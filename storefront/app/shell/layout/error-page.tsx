// Error page for a missing address or a failure, with links to continue.

import { ButtonLink } from '@klaas/ui/button.tsx';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useShopPath } from '../state/use-shop.ts';
import { ErrorSearch, PopularCategories } from './next-links.tsx';

// [UI-06]
export const ErrorPage = ({ status, similar }: { status: number; similar?: ReactNode }) => {
  const t = useText();
  const to = useShopPath();
  // Every 4xx gets the text of a missing page.
  const isMissing = status >= 400 && status < 500;
  return (
    <div className="wrap error-page stack gap-5 start">
      <title>{isMissing ? t('shell.not_found_title') : t('shell.broken_title')}</title>
      <meta name="robots" content="noindex" />
      <p className="title-xs green">{status}</p>
      <h1 className="title-l">{isMissing ? t('shell.not_found_title') : t('shell.broken_title')}</h1>
      <p className="error-lead muted">{isMissing ? t('shell.not_found_text') : t('shell.broken_text')}</p>
      <ErrorSearch />
      <p>
        <ButtonLink look={isMissing ? 'secondary' : 'primary'} href={to('/')}>
          {t('shell.go_home')}
        </ButtonLink>
      </p>
      {similar}
      <PopularCategories />
    </div>
  );
};
