// The areas of the office: navigation, routes, keys and palette are made from this list. A person sees those that the
// role may open.
import type { Area } from './area.ts';

export const AREAS: readonly Area[] = [
  {
    path: 'today',
    title: 'shell.today',
    icon: 'home',
    key: 't',
    group: null,
    permission: null,
    route: { lazy: async () => ({ Component: (await import('../today/today-screen.tsx')).TodayScreen }) },
  },
  {
    path: 'orders',
    title: 'orders.title',
    icon: 'receipt',
    key: 'o',
    group: 'shell.group_sales',
    permission: 'orders.read',
    waiting: { title: 'orders.view_to_ship', search: 'states=processing' },
    route: {
      lazy: async () => ({ Component: (await import('../orders/orders-screen.tsx')).OrdersScreen }),
      children: [
        {
          path: 'drafts',
          lazy: async () => ({ Component: (await import('../orders/draft-list.tsx')).DraftListScreen }),
        },
        {
          path: 'drafts/:id',
          lazy: async () => ({ Component: (await import('../orders/draft-page.tsx')).DraftPageScreen }),
        },
        {
          path: ':id',
          lazy: async () => ({ Component: (await import('../orders/order-page.tsx')).OrderPageScreen }),
        },
      ],
    },
  },
  {
    path: 'quotes',
    title: 'quotes.title',
    icon: 'quote',
    key: 'q',
    group: 'shell.group_sales',
    permission: 'quotes.read',
    waiting: { title: 'quotes.view_sent', search: 'states=sent' },
    route: {
      lazy: async () => ({ Component: (await import('../quotes/quotes-screen.tsx')).QuotesScreen }),
      children: [
        {
          path: ':id',
          lazy: async () => ({ Component: (await import('../quotes/quote-page.tsx')).QuotePageScreen }),
        },
      ],
    },
  },
  {
    path: 'returns',
    title: 'returns.title',
    icon: 'return',
    key: 'b',
    group: 'shell.group_sales',
    permission: 'orders.read',
    waiting: { title: 'returns.view_open', search: 'states=received,awaited,here' },
    route: {
      lazy: async () => ({ Component: (await import('../returns/returns-screen.tsx')).ReturnsScreen }),
      children: [
        {
          path: ':id',
          lazy: async () => ({ Component: (await import('../returns/return-page.tsx')).ReturnPageScreen }),
        },
      ],
    },
  },
  {
    path: 'panes',
    title: 'production.title',
    icon: 'board',
    key: 'p',
    group: 'shell.group_sales',
    permission: 'panes.read',
    route: {
      lazy: async () => ({
        Component: (await import('../production/production-screen.tsx')).ProductionScreen,
      }),
      children: [
        {
          path: ':id',
          lazy: async () => ({ Component: (await import('../production/pane-screen.tsx')).PaneScreen }),
        },
      ],
    },
  },
  {
    path: 'products',
    title: 'products.title',
    icon: 'brand',
    key: 'd',
    group: 'shell.group_catalogue',
    permission: 'products.read',
    route: {
      lazy: async () => ({ Component: (await import('../products/products-screen.tsx')).ProductsScreen }),
      children: [
        {
          path: 'new',
          lazy: async () => ({
            Component: (await import('../products/page/new-product.tsx')).NewProductScreen,
          }),
        },
        {
          path: ':id',
          lazy: async () => ({
            Component: (await import('../products/page/product-page.tsx')).ProductPageScreen,
          }),
        },
      ],
    },
  },
  {
    path: 'categories',
    title: 'categories.title',
    icon: 'list',
    key: 'k',
    group: 'shell.group_catalogue',
    permission: 'products.read',
    route: {
      lazy: async () => ({
        Component: (await import('../categories/categories-screen.tsx')).CategoriesScreen,
      }),
    },
  },
  {
    path: 'attributes',
    title: 'attributes.title',
    icon: 'filter',
    key: 'x',
    group: 'shell.group_catalogue',
    permission: 'products.read',
    route: {
      lazy: async () => ({
        Component: (await import('../attributes/attributes-screen.tsx')).AttributesScreen,
      }),
    },
  },
  {
    path: 'customers',
    title: 'customers.title',
    icon: 'people',
    key: 'c',
    group: 'shell.group_people',
    permission: 'customers.list',
    route: {
      lazy: async () => ({ Component: (await import('../customers/customers-screen.tsx')).CustomersScreen }),
      children: [
        {
          path: ':id',
          lazy: async () => ({
            Component: (await import('../customers/customer-screen.tsx')).CustomerScreen,
          }),
        },
      ],
    },
  },
  {
    path: 'reviews',
    title: 'reviews.title',
    icon: 'star',
    key: 'r',
    group: 'shell.group_people',
    permission: 'reviews.read',
    route: {
      lazy: async () => ({ Component: (await import('../reviews/reviews-screen.tsx')).ReviewsScreen }),
    },
  },
  {
    path: 'messages',
    title: 'messages.title',
    icon: 'mail',
    key: 'm',
    group: 'shell.group_people',
    permission: 'messages.read',
    route: {
      lazy: async () => ({ Component: (await import('../messages/messages-screen.tsx')).MessagesScreen }),
    },
  },
  {
    path: 'newsletter',
    title: 'newsletter.title',
    icon: 'send',
    key: 'n',
    group: 'shell.group_people',
    permission: 'newsletter.read',
    route: {
      lazy: async () => ({
        Component: (await import('../newsletter/newsletter-screen.tsx')).NewsletterScreen,
      }),
    },
  },
  {
    path: 'content',
    title: 'content.title',
    icon: 'document',
    key: 'f',
    group: 'shell.group_content',
    permission: 'content.read',
    route: {
      lazy: async () => ({ Component: (await import('../content/content-screen.tsx')).ContentScreen }),
      children: [
        {
          path: ':kind/:id',
          lazy: async () => ({ Component: (await import('../content/item-editor.tsx')).ItemEditorScreen }),
        },
      ],
    },
  },
  {
    path: 'emails',
    title: 'emails.title',
    icon: 'pencil',
    key: 'j',
    group: 'shell.group_content',
    permission: 'content.read',
    route: {
      lazy: async () => ({ Component: (await import('../emails/emails-screen.tsx')).EmailsScreen }),
      children: [
        {
          path: ':kind',
          lazy: async () => ({ Component: (await import('../emails/email-page.tsx')).EmailScreen }),
        },
      ],
    },
  },
  {
    path: 'redirects',
    title: 'redirects.title',
    icon: 'return',
    key: 'u',
    group: 'shell.group_content',
    permission: 'content.read',
    route: {
      lazy: async () => ({
        Component: (await import('../redirects/redirects-screen.tsx')).RedirectsScreen,
      }),
    },
  },
  {
    path: 'search-words',
    title: 'search_words.title',
    icon: 'search',
    key: 's',
    group: 'shell.group_content',
    permission: 'search.read',
    route: {
      lazy: async () => ({
        Component: (await import('../search-words/search-words-screen.tsx')).SearchWordsScreen,
      }),
    },
  },
  {
    path: 'stock',
    title: 'stock.title',
    icon: 'box',
    key: 'v',
    group: 'shell.group_shop',
    permission: 'stock.read',
    route: {
      lazy: async () => ({ Component: (await import('../stock/stock-screen.tsx')).StockScreen }),
      children: [
        {
          path: 'in',
          lazy: async () => ({ Component: (await import('../stock/stock-scan-screen.tsx')).GoodsInScreen }),
        },
        {
          path: 'count',
          lazy: async () => ({
            Component: (await import('../stock/stock-scan-screen.tsx')).StockCountScreen,
          }),
        },
      ],
    },
  },
  {
    path: 'prices',
    title: 'prices.title',
    icon: 'tag',
    key: 'h',
    group: 'shell.group_shop',
    permission: 'prices.read',
    route: {
      lazy: async () => ({ Component: (await import('../prices/prices-screen.tsx')).PricesScreen }),
    },
  },
  {
    path: 'taxes',
    title: 'taxes.title',
    icon: 'document',
    key: 'z',
    group: 'shell.group_shop',
    permission: 'prices.read',
    route: { lazy: async () => ({ Component: (await import('../taxes/taxes-screen.tsx')).TaxesScreen }) },
  },
  {
    path: 'reports',
    title: 'reports.title',
    icon: 'chart',
    key: 'a',
    group: 'shell.group_shop',
    permission: 'reports.read',
    route: {
      lazy: async () => ({ Component: (await import('../reports/reports-screen.tsx')).ReportsScreen }),
    },
  },
  {
    path: 'discounts',
    title: 'discounts.title',
    icon: 'card',
    key: 'i',
    group: 'shell.group_shop',
    permission: 'prices.read',
    route: {
      lazy: async () => ({
        Component: (await import('../discounts/discounts-screen.tsx')).DiscountsScreen,
      }),
    },
  },
  {
    path: 'changes',
    title: 'shell.changes',
    icon: 'history',
    key: 'l',
    group: 'shell.group_shop',
    permission: 'changes.read',
    route: {
      lazy: async () => ({ Component: (await import('../changes/changes-screen.tsx')).ChangesScreen }),
    },
  },
  {
    path: 'settings',
    title: 'settings.title',
    icon: 'gear',
    key: 'e',
    group: 'shell.group_shop',
    permission: 'settings.read',
    route: {
      lazy: async () => ({ Component: (await import('../settings/settings-screen.tsx')).SettingsScreen }),
    },
  },
  {
    path: 'system',
    title: 'system.title',
    icon: 'alert',
    key: 'y',
    group: 'shell.group_shop',
    permission: 'system.read',
    route: {
      lazy: async () => ({ Component: (await import('../system/system-screen.tsx')).SystemScreen }),
    },
  },
  {
    path: 'staff',
    title: 'staff.title',
    icon: 'people',
    key: 'w',
    group: 'shell.group_shop',
    permission: 'staff.read',
    route: { lazy: async () => ({ Component: (await import('../staff/staff-screen.tsx')).StaffScreen }) },
  },
];
