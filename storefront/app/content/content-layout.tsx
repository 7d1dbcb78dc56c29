// Layout of a content page: title, breadcrumbs, text and side navigation.
import type { ReactNode } from 'react';
import { useText } from '../shell/i18n/use-text.tsx';
import { type Breadcrumb, Breadcrumbs } from '../shell/layout/breadcrumbs.tsx';
import { Link } from '../shell/routing/router.tsx';
import './content.css';

export interface PageLink {
  id: number | string;
  title: string;
  url: string;
  isCurrent: boolean;
}

interface ContentLayoutProps {
  title: string;
  trail: readonly Breadcrumb[];
  pages: readonly PageLink[];
  navigationTitle: string;
  children: ReactNode;
  aside?: ReactNode;
}

export const ContentLayout = ({
  title,
  trail,
  pages,
  navigationTitle,
  children,
  aside,
}: ContentLayoutProps) => {
  const t = useText();
  return (
    <div className="wrap page content-page">
      <Breadcrumbs trail={trail} />
      <div className="content-columns grid">
        <article>
          <h1 className="title-l mb-6 hyphens">{title}</h1>
          {children}
        </article>
        <aside className="no-print stack gap-8 packed" aria-label={t('content.more')}>
          {pages.length > 1 && (
            <nav className="content-pages" aria-label={navigationTitle}>
              <h2 className="title-xs">{navigationTitle}</h2>
              <ul>
                {pages.map((page) => (
                  <li key={page.id}>
                    <Link
                      className="row muted"
                      to={page.url}
                      aria-current={page.isCurrent ? 'page' : undefined}
                    >
                      {page.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {aside}
        </aside>
      </div>
    </div>
  );
};
