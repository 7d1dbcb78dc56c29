// [SES-07] Sections of the account by path segment.

import type { IconName } from '@klaas/ui/icon.tsx';
import type { MessageId } from '../../shell/i18n/message-id.ts';

interface Section {
  title: MessageId;
  icon: IconName;
  /** A sub-section without a menu entry of its own; its parent links to it. */
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

/** The menu entry that is active for a section. */
export const menuSectionOf = (name: SectionName): SectionName => sectionOf(name).isPartOf ?? name;

export const MENU_SECTIONS = (Object.keys(SECTIONS) as SectionName[]).filter(
  (name) => menuSectionOf(name) === name,
);

export interface AccountPlace {
  section: SectionName;
  /** Order number of a detail page in the section `orders`. */
  orderNumber: string | null;
}

const ORDER = /^orders\/([\w-]{1,40})$/;

/** `null`: unknown path. */
export const placeOf = (path: string | undefined): AccountPlace | null => {
  const name = path || 'profile';
  const orderNumber = ORDER.exec(name)?.[1] ?? null;
  if (orderNumber !== null) return { section: 'orders', orderNumber };
  return Object.hasOwn(SECTIONS, name) ? { section: name as SectionName, orderNumber: null } : null;
};

export const sectionPath = (name: SectionName): string =>
  name === 'profile' ? '/my-account' : `/my-account/${name}`;

export const orderPath = (number: string): string => `${sectionPath('orders')}/${encodeURIComponent(number)}`;
