// Contact details of the shop.

import { useText } from '../shell/i18n/use-text.tsx';
import { Link } from '../shell/routing/router.tsx';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';

export const HelpCard = ({ isContactPage }: { isContactPage?: boolean }) => {
  const t = useText();
  const to = useShopPath();
  const { settings, openingHours } = useShop();
  const { company } = settings;
  return (
    <div className="help-card pad-5 stack gap-2 small muted mist">
      <h2 className="title-xs ink">{t('content.help_title')}</h2>
      <p>{t('content.help_text')}</p>
      <p>
        <a className="help-phone ink" href={`tel:${company.phone.replace(/\s/g, '')}`}>
          {company.phone}
        </a>
      </p>
      <p>
        <a className="underlined" href={`mailto:${company.email}`}>
          {company.email}
        </a>
      </p>
      <p>{openingHours}</p>
      {isContactPage ? (
        <address>
          {company.name}
          <br />
          {company.address}
        </address>
      ) : (
        <Link className="underlined" to={to('/contact')}>
          {t('content.help_more')}
        </Link>
      )}
    </div>
  );
};
