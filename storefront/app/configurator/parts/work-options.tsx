// Workshop options of the pane: thickness, hinge side, edges, corners out of square, extras.
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Checkbox } from '@klaas/ui/checkbox.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { Disclosure } from '@klaas/ui/overlay/disclosure.tsx';
import { useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { FIELD_NAMES } from '../error-messages.ts';
import { optionOf, titleOf } from '../option-titles.ts';
import type { ConfiguratorStore } from '../state/configurator-store.ts';
import { type ConfiguratorActions, usePaneParts } from '../state/use-configurator.ts';
import { ChoiceCells } from './choice-cells.tsx';
import { CutoutList } from './cutout-list.tsx';

interface WorkOptionsProps extends Pick<ConfiguratorActions, 'change'> {
  store: ConfiguratorStore;
  options: readonly CustomOption[];
}

const LEANS = ['lean_left', 'lean_right'] as const;

const LeanFields = ({ store, change }: Omit<WorkOptionsProps, 'options'>) => {
  const t = useText();
  const {
    maxLeanMm = 0,
    errors,
    ...leans
  } = usePaneParts(store, ({ rules, draft, errors: all }) => ({
    maxLeanMm: rules.maxLeanMm,
    errors: all,
    lean_left: draft.lean_left,
    lean_right: draft.lean_right,
  }));
  const [isOpen] = useState(() => LEANS.some((field) => leans[field]));
  return (
    <Disclosure summary={t('configurator.leans')} open={isOpen} className="conf-leans rule-top">
      <p className="choice-reason note muted">{t('configurator.leans_text', { most: maxLeanMm })}</p>
      <div className="conf-pair grid gap-3">
        {LEANS.map((field) => (
          <Field
            key={field}
            label={t(FIELD_NAMES[field])}
            name={field}
            unit={t('product.size_unit')}
            hint={t('product.size_bounds', { min: -maxLeanMm, max: maxLeanMm })}
            inputMode="text"
            autoComplete="off"
            maxLength={6}
            value={leans[field] ?? ''}
            aria-invalid={errors.some((error) => error.field === field) || undefined}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
      </div>
    </Disclosure>
  );
};

/** Does not select the sizes, so typing them does not re-render it. */
export const WorkOptions = ({ store, change, options }: WorkOptionsProps) => {
  const t = useText();
  const { store: shop } = useShop();
  const { rules, rates, glass, ...draft } = usePaneParts(store, (pane) => ({
    rules: pane.rules,
    rates: pane.rates,
    glass: pane.glass,
    thickness: pane.draft.thickness,
    hinge: pane.draft.hinge,
    edge: pane.draft.edge,
    extras: pane.draft.extras,
  }));
  const money = (amount: number) => formatPrice(amount, shop.i18n);
  const named = (field: 'edge' | 'hinge' | 'extras' | 'thickness') =>
    optionOf(options, field)?.title ?? t(FIELD_NAMES[field]);
  const thicknesses = rates.rate_per_m2.filter((rate) => rate.glass === glass);
  const usual = thicknesses.find(({ thickness_mm: mm }) => mm === rules.defaultThicknessMm);
  const edges = rules.edges ?? [];
  const extras = draft.extras?.split('.').filter(Boolean) ?? [];
  const tick = (code: string, isOn: boolean) =>
    change({ extras: [...extras.filter((other) => other !== code), ...(isOn ? [code] : [])].join('.') });
  return (
    <>
      {thicknesses.length > 1 && (
        <ChoiceCells
          label={named('thickness')}
          name="thickness"
          value={draft.thickness || String(rules.defaultThicknessMm)}
          cells={thicknesses.map(({ thickness_mm: mm, rate }) => ({
            code: String(mm),
            label: t('configurator.mm', { value: mm }),
            ...(usual &&
              rate !== usual.rate && {
                note: t('configurator.per_m2', {
                  amount: `${rate > usual.rate ? '+' : '−'}${money(Math.abs(rate - usual.rate))}`,
                }),
              }),
          }))}
          onChoose={(thickness) => change({ thickness })}
        />
      )}
      {rules.hingeSides && rules.hingeSides.length > 1 && (
        <ChoiceCells
          label={named('hinge')}
          name="hinge"
          value={draft.hinge || (rules.hingeSides[0] ?? '')}
          cells={rules.hingeSides.map((side) => ({ code: side, label: titleOf(options, 'hinge', side) }))}
          onChoose={(hinge) => change({ hinge })}
        />
      )}
      {edges.length > 1 && (
        <ChoiceCells
          label={named('edge')}
          name="edge"
          value={draft.edge || (edges[0] ?? '')}
          cells={edges.map((code) => {
            const perM = rates.edge_work?.find((work) => work.code === code)?.per_m;
            return {
              code,
              label: titleOf(options, 'edge', code),
              ...(perM && { note: t('configurator.per_m', { amount: `+${money(perM)}` }) }),
            };
          })}
          onChoose={(edge) => change({ edge })}
        />
      )}
      {rules.cutouts && (rules.maxCutouts ?? 0) > 0 && (
        <CutoutList store={store} change={change} options={options} />
      )}
      {rates.options && rates.options.length > 0 && (
        <fieldset className="choice stack gap-3 relative shrink">
          <legend className="choice-legend full">
            <strong>{named('extras')}</strong>
          </legend>
          {rates.options.map(({ code, price, price_type }) => (
            <Checkbox
              key={code}
              label={t('product.surcharge', {
                name: titleOf(options, 'extras', code),
                amount: price_type === 'percent' ? `${price} %` : money(price),
              })}
              checked={extras.includes(code)}
              onChange={(event) => tick(code, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      {rules.maxLeanMm ? <LeanFields store={store} change={change} /> : null}
    </>
  );
};
