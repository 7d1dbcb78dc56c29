// What the staff may do [OFFICE-13]: permissions are verbs on areas, a role is a set of them. The server checks each
// call, the back office shows nothing that would be refused.
export const PERMISSIONS = [
  'orders.read',
  'orders.write',
  'orders.ship',
  'orders.refund',
  /** Confirms a refund above the sum that others may give back. */
  'orders.approve_refund',
  'quotes.read',
  'quotes.write',
  'products.read',
  'products.write',
  /** Texts and pictures, without `products.write`. */
  'products.texts',
  'panes.read',
  'panes.write',
  /** Puts a pane first in the queue. */
  'panes.hurry',
  /** That there are customers, with their personal data masked. */
  'customers.list',
  'customers.read',
  'customers.write',
  'customers.export',
  'customers.erase',
  /** Name and telephone of an order's buyer, without `customers.read`. */
  'customers.contact',
  'messages.read',
  'messages.write',
  'reviews.read',
  'reviews.write',
  'newsletter.read',
  'newsletter.write',
  /** Pages, redirects, texts of e-mails. */
  'content.read',
  'content.write',
  /** Synonyms of the search. */
  'search.read',
  'search.write',
  'changes.read',
  'changes.undo',
  'views.share',
  'staff.read',
  'staff.write',
  'stock.read',
  'stock.write',
  /** Books counts, without `stock.write`. */
  'stock.count',
  'prices.read',
  'prices.write',
  'reports.read',
  'settings.read',
  'settings.write',
  'system.read',
  'system.write',
  /** A backup holds everything about everybody. */
  'system.backup',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

const reads = PERMISSIONS.filter((name) => name.endsWith('.read'));

export const ROLE_PERMISSIONS = {
  owner: PERMISSIONS,
  catalogue: [
    'orders.read',
    'quotes.read',
    'products.read',
    'products.write',
    'products.texts',
    'panes.read',
    'stock.read',
    'stock.write',
    'stock.count',
    'prices.read',
    'prices.write',
    'reports.read',
    'search.read',
    'search.write',
    'changes.read',
    'changes.undo',
    'views.share',
  ],
  orders: [
    'orders.read',
    'orders.write',
    'orders.ship',
    'orders.refund',
    'quotes.read',
    'quotes.write',
    'products.read',
    'panes.read',
    'panes.hurry',
    'stock.read',
    'stock.count',
    'prices.read',
    'reports.read',
    'customers.list',
    'customers.read',
    'customers.write',
    'messages.read',
    'messages.write',
    'changes.read',
    'changes.undo',
    'views.share',
  ],
  workshop: [
    'orders.read',
    'orders.ship',
    'quotes.read',
    'products.read',
    'panes.read',
    'panes.write',
    'stock.read',
    'stock.count',
    'customers.contact',
  ],
  content: [
    'products.read',
    'products.texts',
    'messages.read',
    'messages.write',
    'reviews.read',
    'reviews.write',
    'newsletter.read',
    'newsletter.write',
    'content.read',
    'content.write',
    'search.read',
    'search.write',
    'changes.read',
    'changes.undo',
  ],
  /** Personal data is masked. */
  read_only: [
    ...reads.filter((name) => !['customers.read', 'staff.read', 'settings.read'].includes(name)),
    'customers.list',
  ],
} satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof ROLE_PERMISSIONS;

export const STAFF_ROLES = Object.keys(ROLE_PERMISSIONS) as StaffRole[];

export const permissionsOf = (role: StaffRole): ReadonlySet<Permission> =>
  new Set<Permission>(ROLE_PERMISSIONS[role]);
