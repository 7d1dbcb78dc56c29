// Type of all message ids. The English catalogues are the source: an unknown id does not compile.
import type attributes from '@klaas/core/texts/catalogs/en/admin/attributes.json';
import type categories from '@klaas/core/texts/catalogs/en/admin/categories.json';
import type changes from '@klaas/core/texts/catalogs/en/admin/changes.json';
import type content from '@klaas/core/texts/catalogs/en/admin/content.json';
import type customers from '@klaas/core/texts/catalogs/en/admin/customers.json';
import type discounts from '@klaas/core/texts/catalogs/en/admin/discounts.json';
import type drafts from '@klaas/core/texts/catalogs/en/admin/drafts.json';
import type emails from '@klaas/core/texts/catalogs/en/admin/emails.json';
import type messages from '@klaas/core/texts/catalogs/en/admin/messages.json';
import type newsletter from '@klaas/core/texts/catalogs/en/admin/newsletter.json';
import type orderEdits from '@klaas/core/texts/catalogs/en/admin/order-edits.json';
import type orders from '@klaas/core/texts/catalogs/en/admin/orders.json';
import type prices from '@klaas/core/texts/catalogs/en/admin/prices.json';
import type productPage from '@klaas/core/texts/catalogs/en/admin/product-page.json';
import type production from '@klaas/core/texts/catalogs/en/admin/production.json';
import type products from '@klaas/core/texts/catalogs/en/admin/products.json';
import type quotes from '@klaas/core/texts/catalogs/en/admin/quotes.json';
import type redirects from '@klaas/core/texts/catalogs/en/admin/redirects.json';
import type reports from '@klaas/core/texts/catalogs/en/admin/reports.json';
import type returns from '@klaas/core/texts/catalogs/en/admin/returns.json';
import type reviews from '@klaas/core/texts/catalogs/en/admin/reviews.json';
import type searchWords from '@klaas/core/texts/catalogs/en/admin/search-words.json';
import type settings from '@klaas/core/texts/catalogs/en/admin/settings.json';
import type shell from '@klaas/core/texts/catalogs/en/admin/shell.json';
import type sizeRules from '@klaas/core/texts/catalogs/en/admin/size-rules.json';
import type staff from '@klaas/core/texts/catalogs/en/admin/staff.json';
import type stock from '@klaas/core/texts/catalogs/en/admin/stock.json';
import type system from '@klaas/core/texts/catalogs/en/admin/system.json';
import type taxes from '@klaas/core/texts/catalogs/en/admin/taxes.json';
import type today from '@klaas/core/texts/catalogs/en/admin/today.json';

export type MessageId =
  | keyof typeof attributes
  | keyof typeof categories
  | keyof typeof changes
  | keyof typeof content
  | keyof typeof customers
  | keyof typeof discounts
  | keyof typeof drafts
  | keyof typeof emails
  | keyof typeof messages
  | keyof typeof newsletter
  | keyof typeof orderEdits
  | keyof typeof orders
  | keyof typeof prices
  | keyof typeof productPage
  | keyof typeof production
  | keyof typeof reports
  | keyof typeof products
  | keyof typeof quotes
  | keyof typeof redirects
  | keyof typeof returns
  | keyof typeof reviews
  | keyof typeof settings
  | keyof typeof searchWords
  | keyof typeof shell
  | keyof typeof sizeRules
  | keyof typeof staff
  | keyof typeof stock
  | keyof typeof system
  | keyof typeof taxes
  | keyof typeof today;
