// Header of a list page: breadcrumbs, title and subcategories.
import type { ReactNode } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import type { Crumb } from './listing-data.ts';
import './page-head.css';

export interface SubCategory {
  id: number;
  name: string;
  url: string;
  count: number;
  image?: string;
}

interface PageHeadProps {
  crumbs: readonly Crumb[];
  title: string;
  lead?: ReactNode;
  subCategories?: readonly SubCategory[];
}

export const PageHead = ({ crumbs, title, lead, subCategories = [] }: PageHeadProps) => {
  const t = useText();
  return (
    <>
      <Breadcrumbs crumbs={crumbs} here={title} />
      <header className="page-head grid rule-bottom">
        <div>
          <h1 className="page-title title-l hyphens">{title}</h1>
          {lead && <div className="page-lead muted">{lead}</div>}
        </div>
        {subCategories.length > 0 && (
          <nav aria-label={t('catalog.subcategories')}>
            <ul className="sub-tiles flex">
              {subCategories.map(({ id, name, url, count, image }) => (
                <li key={id}>
                  <a className="row box raised" href={url}>
                    <Picture path={image} alt="" width={128} height={112} action="fit" priority="eager" />
                    {name}
                    <span className="sub-count muted">{count}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
    </>
  );
};
