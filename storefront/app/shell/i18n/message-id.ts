// Type of all message ids. The English catalogues are the source: an unknown id does not compile.
import type cart from './catalogs/en/cart.json';
import type catalog from './catalogs/en/catalog.json';
import type checkout from './catalogs/en/checkout.json';
import type configurator from './catalogs/en/configurator.json';
import type content from './catalogs/en/content.json';
import type customer from './catalogs/en/customer.json';
import type home from './catalogs/en/home.json';
import type lists from './catalogs/en/lists.json';
import type measuring from './catalogs/en/measuring.json';
import type messages from './catalogs/en/messages.json';
import type offline from './catalogs/en/offline.json';
import type orders from './catalogs/en/orders.json';
import type product from './catalogs/en/product.json';
import type search from './catalogs/en/search.json';
import type shell from './catalogs/en/shell.json';

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
