// [OFFICE-82] A pane as the customer sees it with the rules that are typed: drawing and price by the functions of the
// shop's configurator.
import type { MadeToMeasureRates } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import { type ConfigurationQuote, quoteConfiguration } from '@klaas/core/configurator/configuration-quote.ts';
import type { DrawnSide } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import { BOARD } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import { paneLookOf } from '@klaas/core/configurator/drawing/pane-look.ts';
import { strokesOf } from '@klaas/core/configurator/drawing/pane-strokes.ts';
import { type SizeField, sizeFieldsOf } from '@klaas/core/configurator/glass/size-check.ts';
import { cornerSizesOf } from '@klaas/core/configurator/rules/corner-sizes.ts';
import { sampleDraft } from '@klaas/core/configurator/sample-draft.ts';
import { createElement, useMemo, useState } from 'react';
import type { MessageId } from '../../i18n/message-id.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';
import { usePriceText } from '../../prices/use-price-text.ts';
import { Segments } from '../../ui/segments.tsx';
import { useFieldTitle } from './rule-fields.tsx';

interface PreviewProps {
  rules: SizeRules;
  rates: MadeToMeasureRates;
  ratePercent: number;
}

const SIDES: Record<SizeField, DrawnSide> = { width: 'bottom', height: 'left', height2: 'right' };
const PERSON = '175 cm';

const ERRORS: Partial<Record<ConfigurationError['code'], MessageId>> = {
  size_required: 'size_rules.wrong_required',
  size_not_a_number: 'size_rules.wrong_number',
  size_too_small: 'size_rules.wrong_small',
  size_too_large: 'size_rules.wrong_large',
  size_off_step: 'size_rules.wrong_step',
  glass_unknown: 'size_rules.wrong_glass',
  glass_too_large: 'size_rules.wrong_area',
  too_heavy: 'size_rules.wrong_weight',
};

const useErrorText = () => {
  const t = useText();
  const { number } = useFormat();
  return ({ code, bound = 0 }: ConfigurationError): string =>
    t(ERRORS[code] ?? 'size_rules.wrong_other', { bound: number(bound) });
};

const Drawing = ({
  rules,
  quote,
  wrong,
}: {
  rules: SizeRules;
  quote: ConfigurationQuote;
  wrong: Set<DrawnSide>;
}) => {
  const t = useText();
  const { number } = useFormat();
  const { geometry, configuration } = quote;
  const { size, measure, hinge, glass } = configuration;
  const mm = (value: number) => t('size_rules.mm', { value: number(value) });
  const strokes = strokesOf({
    ...{ geometry, measure, hinge, wrong, personText: PERSON },
    look: paneLookOf(rules, glass),
    texts: {
      bottom: mm(size.widthMm),
      left: mm(size.heightMm),
      ...(size.height2Mm !== undefined && { right: mm(size.height2Mm) }),
    },
  });
  return (
    <svg
      className="rule-drawing"
      viewBox={`0 0 ${BOARD.width} ${BOARD.height}`}
      role="img"
      aria-label={t('size_rules.drawing', { width: number(size.widthMm), height: number(size.heightMm) })}
      data-hardware={paneLookOf(rules, glass).hardware}
    >
      {strokes.map(({ tag, attributes: { class: className, ...attributes }, text }, key) =>
        createElement(tag, { key, className, ...attributes }, text),
      )}
    </svg>
  );
};

const partKey = (code: string): string => {
  const [kind, what] = code.split(':');
  if (code === 'edge') return 'edge_per_m';
  if (what === undefined)
    return ['base', 'hinge_set', 'out_of_square'].includes(code) ? code : `options:${code}`;
  const group = { edge: 'edge_work', cutout: 'cutouts', finish: 'finishes' }[kind ?? ''] ?? kind;
  return `${group}:${what}`;
};

const Price = ({ quote }: { quote: ConfigurationQuote }) => {
  const t = useText();
  const { money, number } = useFormat();
  const { partName } = usePriceText();
  const { price, geometry, leadTimeDays } = quote;
  const area = number(Math.round(price.billedAreaM2 * 100) / 100);
  return (
    <>
      <dl className="preview-price">
        {price.parts.map(({ code, cents }) => (
          <div key={code}>
            <dt>{code === 'area' ? t('size_rules.part_area', { area }) : partName(partKey(code))}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
        <div className="preview-total">
          <dt>{t('size_rules.total')}</dt>
          <dd>{money(price.total.grossCents)}</dd>
        </div>
      </dl>
      <p className="muted">
        {t('size_rules.facts', { kg: number(Math.round(geometry.weightKg * 10) / 10), days: leadTimeDays })}
      </p>
    </>
  );
};

const Corners = ({ rules, rates, glass }: Pick<PreviewProps, 'rules' | 'rates'> & { glass: string }) => {
  const t = useText();
  const errorText = useErrorText();
  const corners = useMemo(() => cornerSizesOf(rules, rates, glass), [rules, rates, glass]);
  const refused = corners.filter(({ errors }) => errors.length > 0);
  const made = corners.length - refused.length;
  return (
    <details className="corner-sizes">
      <summary>{t('size_rules.corners', { made, all: corners.length })}</summary>
      <ul>
        {refused.map(({ size, thicknessMm, errors }) => (
          <li key={`${Object.values(size).join(' ')} ${thicknessMm}`}>
            {t('size_rules.corner', {
              size: Object.values(size).join(' × '),
              mm: thicknessMm,
              reasons: errors.map(errorText).join(', '),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
};

export const PanePreview = ({ rules, rates, ratePercent }: PreviewProps) => {
  const t = useText();
  const { number } = useFormat();
  const { glassName } = usePriceText();
  const titleOf = useFieldTitle(rules);
  const errorText = useErrorText();
  const [typed, setTyped] = useState<Partial<Record<SizeField, string>>>(() => sampleDraft(rules));
  const [choice, setChoice] = useState({ glass: '', thickness: '', measure: 'glass' as 'glass' | 'opening' });
  const own = [...new Set(Object.values(rules.glassByOption ?? {}))];
  const sold = [...new Set(rates.rate_per_m2.map(({ glass }) => glass))];
  const glasses = own.length > 0 ? own : sold.slice(0, 1);
  const glass = glasses.includes(choice.glass) ? choice.glass : (glasses[0] ?? '');
  const thicknesses = rates.rate_per_m2.filter((rate) => rate.glass === glass);
  const thickness = choice.thickness || String(rules.defaultThicknessMm);
  const measure = rules.deductions ? choice.measure : 'glass';
  const fields = sizeFieldsOf(rules);
  const quoted = useMemo(
    () => quoteConfiguration({ rules, rates, ratePercent }, { ...typed, glass, thickness, measure }),
    [rules, rates, ratePercent, typed, glass, thickness, measure],
  );
  // The last pane that could be made stays while a size is typed.
  const [last, setLast] = useState<ConfigurationQuote | null>(null);
  if (quoted.ok && quoted.value !== last) setLast(quoted.value);
  const quote = quoted.ok ? quoted.value : last;
  const errors = quoted.ok ? [] : quoted.errors;
  const others = errors.filter(({ field }) => !fields.some((one) => one === field));
  const wrong = new Set(
    fields.filter((field) => errors.some((error) => error.field === field)).map((field) => SIDES[field]),
  );
  return (
    <section className="pane-preview" aria-label={t('size_rules.as_customer')}>
      <h2>{t('size_rules.as_customer')}</h2>
      <div className="preview-sizes">
        {fields.map((field) => {
          const error = errors.find((one) => one.field === field);
          return (
            <label key={field} className="field">
              <span>{titleOf(field)}</span>
              <input
                inputMode="numeric"
                maxLength={6}
                value={typed[field] ?? ''}
                aria-invalid={error !== undefined}
                onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              />
              {error && <span className="field-error">{errorText(error)}</span>}
            </label>
          );
        })}
        {glasses.length > 1 && (
          <label className="field">
            <span>{t('size_rules.glass')}</span>
            <select value={glass} onChange={({ target }) => setChoice({ ...choice, glass: target.value })}>
              {glasses.map((code) => (
                <option key={code} value={code}>
                  {glassName(code)}
                </option>
              ))}
            </select>
          </label>
        )}
        {thicknesses.length > 1 && (
          <label className="field">
            <span>{t('size_rules.of_thickness')}</span>
            <select
              value={thickness}
              onChange={({ target }) => setChoice({ ...choice, thickness: target.value })}
            >
              {thicknesses.map(({ thickness_mm: mm }) => (
                <option key={mm} value={String(mm)}>
                  {t('size_rules.mm', { value: number(mm) })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {rules.deductions && (
        <Segments
          label={t('size_rules.measured')}
          value={measure}
          options={[
            { value: 'glass', title: t('size_rules.measure_glass') },
            { value: 'opening', title: t('size_rules.measure_opening') },
          ]}
          onChange={(value) => setChoice({ ...choice, measure: value })}
        />
      )}
      {others.length > 0 && <p className="field-error">{others.map(errorText).join(', ')}</p>}
      {quote && (
        <div className={quoted.ok ? undefined : 'is-former'}>
          <Drawing rules={rules} quote={quote} wrong={wrong} />
          <Price quote={quote} />
        </div>
      )}
      <Corners rules={rules} rates={rates} glass={glass} />
    </section>
  );
};
