// Default tax rules: the specification's rate for tax class 2, and the title of that class.
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';

export const DEFAULT_TAX_RULES: readonly TaxRule[] = [
  {
    id: 2,
    code: 'EE-VAT',
    customer_tax_class_ids: [0, 1, 2, 3],
    product_tax_class_ids: [2],
    rates: [
      {
        id: 4,
        tax_country_id: 'EE',
        tax_region_id: 0,
        region_name: '',
        tax_postcode: '*',
        rate: 22,
        code: 'EE-VAT-22',
        valid_from: '2024-01-01',
      },
    ],
  },
];

export const DEFAULT_TAX_CLASSES = [
  {
    id: 2,
    title: 'Taxable goods',
    titles: { et: 'Maksustatav kaup', ru: 'Облагаемые налогом товары' },
  },
];
