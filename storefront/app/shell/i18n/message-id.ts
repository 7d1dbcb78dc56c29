// Type of all message ids. The English catalogues are the source: an unknown id does not compile.
import type cart from '@klaas/core/texts/catalogs/en/storefront/cart.json';
import type catalog from '@klaas/core/texts/catalogs/en/storefront/catalog.json';
import type checkout from '@klaas/core/texts/catalogs/en/storefront/checkout.json';
import type configurator from '@klaas/core/texts/catalogs/en/storefront/configurator.json';
import type content from '@klaas/core/texts/catalogs/en/storefront/content.json';
import type customer from '@klaas/core/texts/catalogs/en/storefront/customer.json';
import type home from '@klaas/core/texts/catalogs/en/storefront/home.json';
import type lists from '@klaas/core/texts/catalogs/en/storefront/lists.json';
import type measuring from '@klaas/core/texts/catalogs/en/storefront/measuring.json';
import type messages from '@klaas/core/texts/catalogs/en/storefront/messages.json';
import type offline from '@klaas/core/texts/catalogs/en/storefront/offline.json';
import type orders from '@klaas/core/texts/catalogs/en/storefront/orders.json';
import type product from '@klaas/core/texts/catalogs/en/storefront/product.json';
import type search from '@klaas/core/texts/catalogs/en/storefront/search.json';
import type shell from '@klaas/core/texts/catalogs/en/storefront/shell.json';

export type MessageId =
  | keyof typeof cart
  | keyof typeof catalog
  | keyof typeof checkout
  | keyof typeof configurator
  | keyof typeof content
  | keyof typeof customer
  | keyof typeof home
  | keyof typeof lists
  | keyof typeof measuring
  | keyof typeof messages
  | keyof typeof offline
  | keyof typeof orders
  | keyof typeof product
  | keyof typeof search
  | keyof typeof shell;
