// Work on a made-to-measure pane as custom options, so that every client of the contract supports it.

import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import type { ProductPlan } from '../plans/product-plan.ts';
import type { DemoStore } from '../plans/seed-data.ts';
import { MM } from '../plans/store-text.ts';
import { SLIDE_TITLE, WORK_MESSAGES, WORK_TITLES, type WorkField } from '../plans/work-messages.ts';

/** Above the ids of all other options. */
const FIRST_ID = 100_000;
const IDS_PER_PRODUCT = 20;
const FIELDS = Object.keys(WORK_TITLES) as WorkField[];
const CONSTANTS = PriceConstantsSchema.parse(priceConstants);

const thicknesses = ({ priceKey, defaultThicknessMm }: SizeRules): string[] => {
  const rates = CONSTANTS.rates[priceKey]?.rate_per_m2 ?? [];
  const others = rates.map(({ thickness_mm }) => thickness_mm).filter((mm) => mm !== defaultThicknessMm);
  return [defaultThicknessMm, ...new Set(others)].map(String);
};

/** The codes to choose from; an empty list means free text. */
const codesOf: Record<WorkField, (rules: SizeRules) => readonly string[] | null> = {
  measure: ({ deductions }) => (deductions ? ['glass', 'opening'] : null),
  lean_left: ({ maxLeanMm }) => (maxLeanMm ? [] : null),
  lean_right: ({ maxLeanMm }) => (maxLeanMm ? [] : null),
  thickness: (rules) => (thicknesses(rules).length > 1 ? thicknesses(rules) : null),
  edge: ({ edges }) => edges ?? null,
  hinge: ({ hingeSides }) => hingeSides ?? null,
  cutouts: ({ cutouts }) => cutouts?.map(({ code }) => code) ?? null,
  extras: ({ priceKey }) => CONSTANTS.rates[priceKey]?.options?.map(({ code }) => code) ?? null,
};

const messageOf = (field: WorkField, code: string, store: DemoStore): string =>
  field === 'thickness' ? `${code} ${MM[store]}` : (WORK_MESSAGES[code]?.[store] ?? code);

const typeOf = (field: WorkField, codes: readonly string[]): CustomOption['type'] => {
  if (field === 'extras') return 'checkbox';
  return field === 'cutouts' || codes.length === 0 ? 'field' : 'drop_down';
};

export const workOptions = (plan: ProductPlan, store: DemoStore): CustomOption[] => {
  const rules = plan.glassware?.custom;
  if (!rules) return [];
  return FIELDS.flatMap((field, index): CustomOption[] => {
    const codes = codesOf[field](rules);
    if (codes === null) return [];
    const option_id = FIRST_ID + plan.id * IDS_PER_PRODUCT + index;
    const title = field === 'hinge' && rules.opens === 'sliding' ? SLIDE_TITLE : WORK_TITLES[field];
    return [
      {
        option_id,
        title: title[store],
        type: typeOf(field, codes),
        is_require: false,
        price: 0,
        price_type: 'fixed',
        sort_order: 10 + index,
        glass_field: field,
        ...(codes.length > 0 && {
          values: codes.map((code, at) => ({
            option_type_id: option_id * 10 + at,
            title: messageOf(field, code, store),
            price: 0,
            price_type: 'fixed' as const,
            code,
          })),
        }),
      },
    ];
  });
};
