// A tax rule document.
export interface TaxRate {
  id?: number;
  tax_country_id: string;
  tax_region_id: number | string;
  region_name?: string;
  tax_postcode?: string;
  rate: number;
  code?: string;
  /** Valid from this day (YYYY-MM-DD); without it, always. */
  valid_from?: string;
}

export interface TaxRule {
  id: number;
  code: string;
  customer_tax_class_ids: number[];
  product_tax_class_ids: number[];
  rates: TaxRate[];
}
