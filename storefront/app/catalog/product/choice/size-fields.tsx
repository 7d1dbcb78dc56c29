// A size of one's own: millimetres with their bounds, the pane to scale, and the price with its parts while typing.
import type { GlassQuote, GlassQuoteResult } from '@klaas/core/catalog/glass/glass-quote.ts';
import { type SizeError, type SizeField, sizeFieldsOf } from '@klaas/core/catalog/glass/size-check.ts';
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import { eurosOf } from '@klaas/core/pricing/money.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { type Translate, useText } from '../../../shell/i18n/use-text.tsx';
import { useShop, useShopPath } from '../../../shell/state/use-shop.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { GlassDrawing } from './glass-drawing.tsx';
import type { TypedSizes } from './product-choice.ts';
import './choice.css';

interface SizeFieldsProps {
  rules: SizeRules;
  sizes: TypedSizes;
  onChange: (sizes: TypedSizes) => void;
  quote: GlassQuoteResult;
  /** The last quote that could be made: stays, dimmed, while a size is wrong. */
  lastQuote: GlassQuote | null;
}

const NAMES = {
  width: 'product.size_width',
  height: 'product.size_height',
  height2: 'product.size_height2',
} as const;

const errorId = (field: SizeField) => `size-error-${field}`;

const words = (t: Translate, rules: SizeRules, { field, code }: SizeError): string => {
  const [min, max] = rules.bounds[field] ?? [0, 0];
  return code === 'size_too_small' || code === 'size_too_large'
    ? t('product.size_out_of_bounds', { field: t(NAMES[field]), min, max })
    : t('product.size_missing');
};

const PriceParts = ({ quote, isDimmed }: { quote: GlassQuote; isDimmed: boolean }) => {
  const t = useText();
  const { store } = useShop();
  const { price } = quote;
  const area = formatPrice(price.billedAreaM2, { currencyDecimal: store.i18n.currencyDecimal });
  const rows: [string, number][] = [
    [t('product.part_area', { area }), price.areaCents],
    [t('product.part_edges'), price.edgeCents],
    [t('product.part_base'), price.baseCents],
    ...price.options.map(({ priceCents }): [string, number] => [t('product.part_options'), priceCents]),
  ];
  return (
    <dl className={isDimmed ? 'price-parts dimmed' : 'price-parts'}>
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatPrice(eurosOf(cents), store.i18n)}</dd>
        </div>
      ))}
    </dl>
  );
};

export const SizeFields = ({ rules, sizes, onChange, quote, lastQuote }: SizeFieldsProps) => {
  const t = useText();
  const to = useShopPath();
  const { store } = useShop();
  const errors = !quote.ok && quote.error === 'size_invalid' ? quote.sizeErrors : [];
  // An empty field is not yet a mistake.
  const shownErrors = errors.filter(({ field }) => sizes[field]);
  const shown = quote.ok ? quote.value : lastQuote;
  const errorOf = (field: SizeField) => shownErrors.find((error) => error.field === field);

  return (
    <section className="choice" aria-label={t('product.sizes')}>
      <div className="sizes">
        {sizeFieldsOf(rules).map((field) => {
          const [min, max] = rules.bounds[field] ?? [0, 0];
          return (
            <Field
              key={field}
              label={t(NAMES[field])}
              name={field}
              unit={t('product.size_unit')}
              hint={t('product.size_bounds', { min, max })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={sizes[field] ?? ''}
              aria-invalid={errorOf(field) ? true : undefined}
              aria-describedby={errorOf(field) ? errorId(field) : undefined}
              onChange={(event) => onChange({ ...sizes, [field]: event.target.value })}
            />
          );
        })}
      </div>
      <div role="alert" className="size-errors">
        {shownErrors.map((error) => (
          <p key={error.field} id={errorId(error.field)} className="field-error">
            <Icon name="alert" size={16} />
            {words(t, rules, error)}
          </p>
        ))}
        {shownErrors.length > 0 && (
          <p className="choice-reason">
            {t('product.size_other')} <a href={to('/custom-solutions')}>{t('product.size_ask')}</a>
          </p>
        )}
      </div>
      {shown && (
        <>
          <div className="size-board">
            <GlassDrawing shape={shown.shape} isDimmed={!quote.ok} />
            <dl className="size-facts">
              <div>
                <dt>{t('product.area')}</dt>
                <dd>
                  {t('product.area_value', {
                    area: formatPrice(shown.price.areaM2, { currencyDecimal: store.i18n.currencyDecimal }),
                  })}
                </dd>
              </div>
              <div>
                <dt>{t('product.weight')}</dt>
                <dd>{t('product.weight_value', { weight: Math.round(shown.weightKg) })}</dd>
              </div>
            </dl>
          </div>
          <PriceParts quote={shown} isDimmed={!quote.ok} />
        </>
      )}
      <p className="made-note">{t('product.no_withdrawal')}</p>
    </section>
  );
};
