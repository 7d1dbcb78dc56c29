// Breadcrumbs. Phones show only the parent page.

import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../i18n/use-text.tsx';
import { Link } from '../routing/router.tsx';
import { useShopPath } from '../state/use-shop.ts';

export interface Breadcrumb {
  name: string;
  /** Path in the current store; missing for the current page. */
  url?: string;
}

export const Breadcrumbs = ({ trail }: { trail: readonly Breadcrumb[] }) => {
  const t = useText();
  const to = useShopPath();
  const steps = [{ name: t('shell.home'), url: to('/') }, ...trail];
  const parent = steps.findLast((step, index) => step.url && index < steps.length - 1);
  return (
    <nav className="trail small muted" aria-label={t('shell.breadcrumbs')}>
      <ol className="cluster">
        {steps.map(({ name, url }, index) => (
          <li className="row gap-3" key={`${url}${name}`} data-parent={steps[index] === parent || undefined}>
            {index > 0 && <Icon name="chevron-right" size={16} />}
            {steps[index] === parent && <Icon name="chevron-left" size={20} className="trail-back" />}
            {url && index < steps.length - 1 ? (
              <Link to={url}>{name}</Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
