// [SES-07] The sections of the account, by the last part of their address.
import type { MessageId } from '../../shell/i18n/message-id.ts';
import type { IconName } from '../../ui/icon.tsx';

interface Section {
  title: MessageId;
  icon: IconName;
  /** It continues another one, which leads to it: the menu has one entry for both. */
  isPartOf?: 'orders';
}

export const SECTIONS = {
  profile: { title: 'customer.profile', icon: 'user' },
  'shipping-details': { title: 'customer.addresses', icon: 'pin' },
  orders: { title: 'customer.orders', icon: 'bag' },
  'order-history': { title: 'customer.all_orders', icon: 'document', isPartOf: 'orders' },
  projects: { title: 'configurator.projects', icon: 'ruler' },
  reviews: { title: 'customer.reviews', icon: 'star' },
  newsletter: { title: 'customer.newsletter', icon: 'mail' },
  'loyalty-card': { title: 'customer.loyalty_card', icon: 'receipt' },
  'recently-viewed': { title: 'customer.recently_viewed', icon: 'clock' },
  privacy: { title: 'customer.privacy', icon: 'shield' },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof SECTIONS;

const sectionOf = (name: SectionName): Section => SECTIONS[name];

/** The entry of the menu that a section stands under. */
export const menuSectionOf = (name: SectionName): SectionName => sectionOf(name).isPartOf ?? name;

export const MENU_SECTIONS = (Object.keys(SECTIONS) as SectionName[]).filter(
  (name) => menuSectionOf(name) === name,
);

export interface AccountPlace {
  section: SectionName;
  /** One order of the section `orders`. */
  orderNumber: string | null;
}

const ORDER = /^orders\/([\w-]{1,40})$/;

/** `null`: there is no such place. */
export const placeOf = (path: string | undefined): AccountPlace | null => {
  const name = path || 'profile';
  const orderNumber = ORDER.exec(name)?.[1] ?? null;
  if (orderNumber !== null) return { section: 'orders', orderNumber };
  return Object.hasOwn(SECTIONS, name) ? { section: name as SectionName, orderNumber: null } : null;
};

export const sectionPath = (name: SectionName): string =>
  name === 'profile' ? '/my-account' : `/my-account/${name}`;

export const orderPath = (number: string): string => `${sectionPath('orders')}/${encodeURIComponent(number)}`;
