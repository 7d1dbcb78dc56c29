// Price fields of products on the wire, in euros. Arithmetic uses integer cents (money.ts).
type Taxed<Name extends string> = { [K in Name | `${Name}_tax` | `${Name}_incl_tax`]?: number | null };
type LegacyPriceFields = {
  priceTax?: number | null;
  priceInclTax?: number | null;
  specialPriceTax?: number | null;
  specialPriceInclTax?: number | null;
  finalPriceTax?: number | null;
  finalPriceInclTax?: number | null;
  originalPriceTax?: number | null;
  originalPriceInclTax?: number | null;
};

export interface TierPrice {
  customer_group_id: number;
  qty: number;
  value: number;
}

export interface CustomOptionValue {
  option_type_id: number;
  title: string;
  price: number;
  price_type: 'fixed' | 'percent';
  sku?: string | null;
  /** The value's code for the workshop, where the option has a `glass_field`. */
  code?: string;
}

export interface CustomOption {
  option_id: number;
  title: string;
  type: 'field' | 'radio' | 'drop_down' | 'checkbox' | 'area';
  is_require: boolean;
  price?: number;
  price_type?: 'fixed' | 'percent';
  sku?: string;
  sort_order?: number;
  /** Set when the option is a dimension of a made-to-measure product. */
  size_field?: 'width' | 'height' | 'height2';
  /** Set when the option is work on a made-to-measure pane: its price depends on the size, not the option. */
  glass_field?:
    | 'measure'
    | 'lean_left'
    | 'lean_right'
    | 'thickness'
    | 'edge'
    | 'hinge'
    | 'cutouts'
    | 'extras';
  values?: CustomOptionValue[];
}

export interface PriceFields
  extends Taxed<'price'>,
    Taxed<'special_price'>,
    Taxed<'final_price'>,
    Taxed<'original_price'>,
    Taxed<'original_special_price'>,
    Taxed<'original_final_price'>,
    LegacyPriceFields {
  tax_class_id?: string | number;
  special_from_date?: string | null;
  special_to_date?: string | null;
  tier_prices?: TierPrice[];
  tax?: number;
  /** [OFFICE-85] The price to strike through, if it is higher than the price; equal to it where nothing is. */
  prior_price_incl_tax?: number | null | undefined;
  /** [PROD-04] These prices were rendered by the platform for the current view. */
  price_is_current?: boolean;
}
