// A cart line as stored in the browser and as returned by the server. Field names are the specification's.
import type { ProductOption, StockInfo } from '../catalog/product.ts';

export type LineId = string | number;

/** Options in wire format: numbers or strings, lists or objects keyed by option id. */
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
  /** The last quantity confirmed by the server. */
  prev_qty?: number;
  /** The quantity was reduced to this available maximum; cleared with the next quantity change. */
  limited_to?: number;
  /** Changed when the session expired: the quantity confirmed in the customer's cart, and the requested one. */
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
