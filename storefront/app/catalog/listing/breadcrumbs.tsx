// [CATG-05] The way from the home page down to here. On a phone only the step before is shown, as a way back.
import { useText } from '../../shell/i18n/use-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Crumb } from './listing-data.ts';
import './page-head.css';

/** `crumbs` from the home page to the parent; `here` is the page itself. */
export const Breadcrumbs = ({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) => {
  const t = useText();
  return (
    <nav className="crumbs" aria-label={t('catalog.breadcrumbs')}>
      <ol>
        {crumbs.map(({ name, url }) => (
          <li key={url}>
            <Icon name="chevron-left" size={18} className="crumb-back" />
            <a href={url}>{name}</a>
            <Icon name="chevron-right" size={16} className="crumb-next" />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
};
