// A line of the cart as the browser keeps it, and as the server answers it. Field names are the specification's.
import type { ProductOption, StockInfo } from '../catalog/product.ts';

export type LineId = string | number;

/** Options as they travel: numbers or strings, lists or objects keyed by option id. */
export interface LooseProductOption {
  extension_attributes?: {
    [Name in keyof ProductOption['extension_attributes']]?:
      | readonly unknown[]
      | Record<string, unknown>
      | null;
  };
}

export interface CartItem {
  sku: string;
  /** Set when `sku` is a variant of a configurable product. */
  parentSku?: string;
  name?: string;
  qty: number;
  /** The quantity the server confirmed last. */
  prev_qty?: number;
  /** More was wanted: this is the most that could be had. Gone with the next change of the quantity. */
  limited_to?: number;
  /** Changed when the session ended by itself: what the customer's cart had confirmed, and what was wanted. */
  cut_off?: { from: number; to: number };
  type_id?: string;
  product_type?: string;
  item_id?: LineId;
  quote_id?: string;
  server_item_id?: LineId;
  server_cart_id?: string;
  checksum?: string;
  product_option?: LooseProductOption | null;
  price_incl_tax?: number | null;
  stock?: StockInfo;
  totals?: unknown;
  errors?: Record<string, string>;
  info?: Record<string, string>;
  [field: string]: unknown;
}

export interface ServerItem {
  item_id: LineId;
  sku: string;
  qty: number;
  name?: string;
  price?: number;
  product_type?: string;
  quote_id?: string;
  product_option?: LooseProductOption | null;
  extension_attributes?: Record<string, unknown>;
}
