// The account screen: its navigation and the open section.
import type { Customer } from '@klaas/core/customer/customer.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type AccountPlace,
  MENU_SECTIONS,
  menuSectionOf,
  SECTIONS,
  type SectionName,
  sectionPath,
} from '../../customer/account/account-sections.ts';
import { LoyaltySection } from '../../customer/account/loyalty-section.tsx';
import { PrivacySection } from '../../customer/account/privacy-section.tsx';
import { AddressSection } from '../../customer/account/profile/address-section.tsx';
import { ProfileSection } from '../../customer/account/profile/profile-section.tsx';
import type { SectionProps } from '../../customer/account/section-props.ts';
import { useOpenSession, useSessionState } from '../../customer/session-context.tsx';
import { NewsletterSection } from '../../messages/newsletter/newsletter-section.tsx';
import { HistorySection } from '../../orders/account/history-section.tsx';
import { OrderDetail } from '../../orders/account/order-detail.tsx';
import { type OrderServices, OrderServicesContext } from '../../orders/account/order-services.ts';
import { OrdersSection } from '../../orders/account/orders-section.tsx';
import { ReviewsSection } from '../../reviews/reviews-section.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Breadcrumbs } from '../../shell/layout/breadcrumbs.tsx';
import { PanelSkeleton } from '../../shell/panels/panel-skeleton.tsx';
import { Link, useNavigate } from '../../shell/routing/router.tsx';
import { useModals, useNotify } from '../../shell/state/shell-state.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import '../../customer/account/account.css';
import '../../orders/account/orders.css';

interface AccountScreenProps {
  place: AccountPlace;
  /** Rendered by the catalogue; passed in by the route. */
  recentlyViewed: ReactNode;
  projects: ReactNode;
  orderServices: OrderServices;
}

const CONTENTS: Record<Exclude<SectionName, 'recently-viewed' | 'projects'>, ComponentType<SectionProps>> = {
  profile: ProfileSection,
  'shipping-details': AddressSection,
  orders: OrdersSection,
  'order-history': HistorySection,
  reviews: ReviewsSection,
  newsletter: NewsletterSection,
  'loyalty-card': LoyaltySection,
  privacy: PrivacySection,
};

/** The shown customer. When the session expires, the page and typed input stay. */
const useShownCustomer = (): Customer | null => {
  const { current, status, isInterrupted } = useSessionState((state) => state);
  const shown = useRef<Customer | null>(null);
  if (current) shown.current = current;
  else if (status === 'guest' && !isInterrupted) shown.current = null;
  return shown.current;
};

// [ROUTE-04] shows the message and opens the login dialog
const LoginNeeded = () => {
  const t = useText();
  const modals = useModals();
  const reason = t('message.login_required');
  useEffect(() => {
    modals.open('authentication', { reason });
  }, [modals, reason]);
  return (
    <>
      <p role="status">{reason}</p>
      <p>{t('content.account_text')}</p>
      <Button onClick={() => modals.open('authentication', { reason })}>{t('shell.log_in')}</Button>
    </>
  );
};

const useLogout = () => {
  const t = useText();
  const to = useShopPath();
  const open = useOpenSession();
  const notify = useNotify();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const logout = async () => {
    setLeaving(true);
    await (await open()).logout();
    // [SES-03]
    notify({ type: 'success', message: t('message.logged_out'), action1: { label: t('message.ok') } });
    await navigate(to('/'));
  };
  return { isLeaving, logout };
};

interface AccountMenuProps extends ReturnType<typeof useLogout> {
  customer: Customer;
  section: SectionName;
}

const AccountMenu = ({ customer, section, isLeaving, logout }: AccountMenuProps) => {
  const t = useText();
  const to = useShopPath();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section opens
  useEffect(() => {
    // On phones the navigation is a row wider than the screen.
    const open = row.current?.querySelector('[aria-current]');
    open?.parentElement?.parentElement?.scrollTo({ left: (open as HTMLElement).offsetLeft - 48 });
  }, [section]);
  return (
    <aside className="account-menu shrink">
      <p className="account-hello title-m anywhere">{t('customer.hello', { name: customer.firstname })}</p>
      <p className="small muted anywhere mb-4">{customer.email}</p>
      <nav ref={row} aria-label={t('content.account_title')}>
        <ul className="rule-top mb-3">
          {MENU_SECTIONS.map((name) => (
            <li key={name}>
              <Link
                className="row gap-4 rule-bottom"
                to={to(sectionPath(name))}
                aria-current={
                  name === menuSectionOf(section) ? (name === section ? 'page' : 'true') : undefined
                }
              >
                <Icon name={SECTIONS[name].icon} size={20} />
                {t(SECTIONS[name].title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button look="text" loading={isLeaving} onClick={logout}>
        {t('customer.log_out')}
      </Button>
    </aside>
  );
};

const SectionContents = ({
  place: { section, orderNumber },
  customer,
  recentlyViewed,
  projects,
}: Pick<AccountScreenProps, 'place' | 'recentlyViewed' | 'projects'> & { customer: Customer }) => {
  if (orderNumber !== null) return <OrderDetail key={orderNumber} number={orderNumber} />;
  if (section === 'recently-viewed') return recentlyViewed;
  if (section === 'projects') return projects;
  const Contents = CONTENTS[section];
  return <Contents key={customer.id} customer={customer} />;
};

export const AccountScreen = ({ place, recentlyViewed, projects, orderServices }: AccountScreenProps) => {
  const t = useText();
  const to = useShopPath();
  const status = useSessionState((state) => state.status);
  const customer = useShownCustomer();
  const leaving = useLogout();
  const { section, orderNumber } = place;
  if (!customer)
    return (
      <div className="wrap page account-guest">
        <h1 className="title-l">{t('content.account_title')}</h1>
        {status === 'guest' && !leaving.isLeaving ? <LoginNeeded /> : <PanelSkeleton />}
        <noscript>
          <p>{t('message.login_required')}</p>
        </noscript>
      </div>
    );
  const name = t(SECTIONS[section].title);
  const title = orderNumber === null ? name : t('customer.order_title', { number: orderNumber });
  const parent = menuSectionOf(section);
  const trail = [
    { name: t('content.account_title'), url: to(sectionPath('profile')) },
    ...(parent === section ? [] : [{ name: t(SECTIONS[parent].title), url: to(sectionPath(parent)) }]),
    ...(section === 'profile' ? [] : [{ name, url: to(sectionPath(section)) }]),
    ...(orderNumber === null ? [] : [{ name: title, url: '' }]),
  ];
  return (
    <div className="wrap page account">
      <Breadcrumbs trail={trail.map((step, at) => (at < trail.length - 1 ? step : { name: step.name }))} />
      <div className="account-columns grid gap-8">
        <AccountMenu customer={customer} section={section} {...leaving} />
        <section className="account-section shrink" aria-labelledby="account-title">
          <h1 className="title-l mb-6 hyphens" id="account-title">
            {title}
          </h1>
          <OrderServicesContext value={orderServices}>
            <SectionContents
              place={place}
              customer={customer}
              recentlyViewed={recentlyViewed}
              projects={projects}
            />
          </OrderServicesContext>
        </section>
      </div>
    </div>
  );
};
