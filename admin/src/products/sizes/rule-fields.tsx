// The size rules of a product as fields. Work that the product has no option for is not offered here.
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import { sizeFieldsOf } from '@klaas/core/configurator/glass/size-check.ts';
import type { CutoutRule, FittingRule } from '@klaas/core/configurator/glass/work-rules.ts';
import type { SizeBasis } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.tsx';
import { usePriceText } from '../../prices/use-price-text.ts';
import { NumberField } from './number-field.tsx';

/** Millimetres of glass of 1 m² that weigh a kilogram: 2.5 kg per millimetre. */
const KG_PER_M2_MM = 2.5;

interface RuleFieldsProps {
  rules: SizeRules;
  /** As they are stored. */
  before: SizeRules;
  basis: SizeBasis;
  disabled: boolean;
  onChange: (rules: SizeRules) => void;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <div className="field-row">{children}</div>
  </section>
);

export const useFieldTitle = ({ bounds }: Pick<SizeRules, 'bounds'>) => {
  const t = useText();
  return (field: 'width' | 'height' | 'height2'): string =>
    field === 'height' && bounds.height2 ? t('size_rules.height_left') : t(`size_rules.${field}`);
};

const BoundFields = ({ rules, before, disabled, onChange }: RuleFieldsProps) => {
  const t = useText();
  const titleOf = useFieldTitle(rules);
  return (
    <div className="bound-rows">
      {sizeFieldsOf(rules).map((field) => {
        const [least, most] = rules.bounds[field] ?? [0, 0];
        const set = (bounds: [number, number]) =>
          onChange({ ...rules, bounds: { ...rules.bounds, [field]: bounds } });
        return (
          <div key={field} className="field-row">
            <NumberField
              label={t('size_rules.field_least', { field: titleOf(field) })}
              value={least}
              before={before.bounds[field]?.[0]}
              least={1}
              disabled={disabled}
              onChange={(value) => set([value ?? least, most])}
            />
            <NumberField
              label={t('size_rules.field_most', { field: titleOf(field) })}
              value={most}
              before={before.bounds[field]?.[1]}
              least={1}
              disabled={disabled}
              onChange={(value) => set([least, value ?? most])}
            />
          </div>
        );
      })}
    </div>
  );
};

const PlainFields = ({ rules, before, basis, disabled, onChange }: RuleFieldsProps) => {
  const t = useText();
  const { tableName } = usePriceText();
  return (
    <div className="field-row">
      <NumberField
        label={t('size_rules.step')}
        value={rules.stepMm}
        before={before.stepMm}
        least={1}
        disabled={disabled}
        onChange={(value) => onChange({ ...rules, stepMm: value ?? rules.stepMm })}
      />
      <NumberField
        label={t('size_rules.thickness')}
        value={rules.defaultThicknessMm}
        before={before.defaultThicknessMm}
        least={1}
        hasDecimals
        disabled={disabled}
        onChange={(value) => onChange({ ...rules, defaultThicknessMm: value ?? rules.defaultThicknessMm })}
      />
      <NumberField
        label={t('size_rules.lead_time')}
        value={rules.leadTimeDays}
        before={before.leadTimeDays}
        disabled={disabled}
        onChange={(value) => onChange({ ...rules, leadTimeDays: value ?? rules.leadTimeDays })}
      />
      {basis.offered.lean_left && basis.offered.lean_right && (
        <NumberField
          label={t('size_rules.lean')}
          value={rules.maxLeanMm ?? 0}
          before={before.maxLeanMm ?? 0}
          disabled={disabled}
          onChange={(value) => onChange({ ...rules, maxLeanMm: value ?? 0 })}
        />
      )}
      <p className="field">
        <span className="field-title">{t('size_rules.price_table')}</span>
        <Link to={`/prices?table=${rules.priceKey}`}>{tableName(rules.priceKey)}</Link>
      </p>
    </div>
  );
};

const SIDES = ['left', 'right', 'top', 'bottom'] as const;
const MOST_OVERLAP_MM = -1000;

const OpeningFields = ({ rules, before, disabled, onChange }: RuleFieldsProps) => {
  const t = useText();
  const { deductions, toleranceMm } = rules;
  return (
    <>
      {deductions && (
        <Part title={t('size_rules.deductions')}>
          {SIDES.map((side) => (
            <NumberField
              key={side}
              label={t(`size_rules.${side}`)}
              value={deductions[side]}
              before={before.deductions?.[side]}
              least={MOST_OVERLAP_MM}
              hasDecimals
              disabled={disabled}
              onChange={(value) =>
                onChange({ ...rules, deductions: { ...deductions, [side]: value ?? deductions[side] } })
              }
            />
          ))}
        </Part>
      )}
      {toleranceMm && (
        <Part title={t('size_rules.tolerance')}>
          {(['plumb', 'square'] as const).map((name) => (
            <NumberField
              key={name}
              label={t(`size_rules.${name}`)}
              value={toleranceMm[name]}
              before={before.toleranceMm?.[name]}
              hasDecimals
              disabled={disabled}
              onChange={(value) =>
                onChange({ ...rules, toleranceMm: { ...toleranceMm, [name]: value ?? toleranceMm[name] } })
              }
            />
          ))}
        </Part>
      )}
    </>
  );
};

const LimitFields = ({ rules, before, basis, disabled, onChange }: RuleFieldsProps) => {
  const t = useText();
  const limits = rules.thicknessLimits ?? [];
  const made = basis.price_tables[rules.priceKey]?.rate_per_m2.map(({ thickness_mm: mm }) => mm) ?? [];
  const thicknesses = [...new Set([...made, ...limits.map(({ thicknessMm }) => thicknessMm)])].sort(
    (a, b) => a - b,
  );
  const areaOf = ({ thicknessLimits }: SizeRules, mm: number): number | null =>
    thicknessLimits?.find(({ thicknessMm }) => thicknessMm === mm)?.areaM2 ?? null;
  return (
    <Part title={t('size_rules.limits')}>
      {thicknesses.map((mm) => (
        <NumberField
          key={mm}
          label={t('size_rules.limit_area', { mm })}
          value={areaOf(rules, mm)}
          before={areaOf(before, mm)}
          least={0.001}
          isOptional
          hasDecimals
          disabled={disabled}
          hint={t('size_rules.limit_weight', { kg: mm * KG_PER_M2_MM })}
          onChange={(areaM2) => {
            const rest = limits.filter(({ thicknessMm }) => thicknessMm !== mm);
            const next = areaM2 === null ? rest : [...rest, { thicknessMm: mm, areaM2 }];
            const sorted = next.sort((a, b) => a.thicknessMm - b.thicknessMm);
            const { thicknessLimits: _former, ...others } = rules;
            onChange(
              sorted.length === 0 && !before.thicknessLimits ? others : { ...rules, thicknessLimits: sorted },
            );
          }}
        />
      ))}
    </Part>
  );
};

const CutoutFields = ({ rules, before, disabled, onChange }: RuleFieldsProps) => {
  const t = useText();
  const { partName } = usePriceText();
  const { cutouts = [], maxCutouts = 0 } = rules;
  if (cutouts.length === 0) return null;
  const change = (at: number, part: Partial<CutoutRule>): void =>
    onChange({
      ...rules,
      cutouts: cutouts.map((one, place) => (place === at ? { ...one, ...part } : one)),
    });
  return (
    <Part title={t('size_rules.cutouts')}>
      <NumberField
        label={t('size_rules.max_cutouts')}
        value={maxCutouts}
        before={before.maxCutouts ?? 0}
        disabled={disabled}
        onChange={(value) => onChange({ ...rules, maxCutouts: value ?? 0 })}
      />
      {cutouts.map(({ code, widthMm, heightMm, isRound, marginMm }, at) => {
        const name = partName(`cutouts:${code}`);
        const former = before.cutouts?.[at];
        return (
          <Fragment key={code}>
            <NumberField
              label={t(isRound ? 'size_rules.cutout_diameter' : 'size_rules.cutout_width', { name })}
              value={widthMm}
              before={former?.widthMm}
              least={1}
              disabled={disabled}
              onChange={(value) => {
                const width = value ?? widthMm;
                change(at, { widthMm: width, ...(isRound && { heightMm: width }) });
              }}
            />
            {!isRound && (
              <NumberField
                label={t('size_rules.cutout_height', { name })}
                value={heightMm}
                before={former?.heightMm}
                least={1}
                disabled={disabled}
                onChange={(value) => change(at, { heightMm: value ?? heightMm })}
              />
            )}
            <NumberField
              label={t('size_rules.cutout_margin', { name })}
              value={marginMm}
              before={former?.marginMm}
              disabled={disabled}
              onChange={(value) => change(at, { marginMm: value ?? marginMm })}
            />
          </Fragment>
        );
      })}
    </Part>
  );
};

const FittingFields = ({ rules, before, disabled, onChange }: RuleFieldsProps) => {
  const t = useText();
  const { fittings = [] } = rules;
  if (fittings.length === 0) return null;
  const change = (at: number, part: Partial<FittingRule>): void =>
    onChange({
      ...rules,
      fittings: fittings.map((one, place) => (place === at ? { ...one, ...part } : one)),
    });
  return (
    <Part title={t('size_rules.fittings')}>
      {fittings.map(({ code, from, insetMm, heightMm, diameterMm }, at) => {
        const twins = fittings.filter((one) => one.code === code);
        const place = fittings.slice(0, at + 1).filter((one) => one.code === code).length;
        const name = `${t(`size_rules.fitting_${code}`)}${twins.length > 1 ? ` ${place}` : ''}`;
        const former = before.fittings?.[at];
        return (
          <Fragment key={name}>
            <NumberField
              label={t('size_rules.inset', { name })}
              value={insetMm}
              before={former?.insetMm}
              disabled={disabled}
              onChange={(value) => change(at, { insetMm: value ?? insetMm })}
            />
            <NumberField
              label={t(from === 'top' ? 'size_rules.from_top' : 'size_rules.from_bottom', { name })}
              value={heightMm}
              before={former?.heightMm}
              disabled={disabled}
              onChange={(value) => change(at, { heightMm: value ?? heightMm })}
            />
            <NumberField
              label={t('size_rules.diameter', { name })}
              value={diameterMm}
              before={former?.diameterMm}
              least={1}
              disabled={disabled}
              onChange={(value) => change(at, { diameterMm: value ?? diameterMm })}
            />
          </Fragment>
        );
      })}
    </Part>
  );
};

const DoorFields = ({ rules, before, disabled, onChange }: RuleFieldsProps) => {
  const t = useText();
  const { leaf, hingeSet } = rules;
  const leafFields = [
    ['widthMm', 'size_rules.leaf_width', 1],
    ['minFixedMm', 'size_rules.leaf_fixed', 1],
    ['gapMm', 'size_rules.leaf_gap', 0],
  ] as const;
  return (
    <>
      {leaf && (
        <Part title={t('size_rules.leaf')}>
          {leafFields.map(([name, label, least]) => (
            <NumberField
              key={name}
              label={t(label)}
              value={leaf[name]}
              before={before.leaf?.[name]}
              least={least}
              disabled={disabled}
              onChange={(value) => onChange({ ...rules, leaf: { ...leaf, [name]: value ?? leaf[name] } })}
            />
          ))}
        </Part>
      )}
      {hingeSet && (
        <Part title={t('size_rules.hinges')}>
          <NumberField
            label={t('size_rules.hinge_kg')}
            value={hingeSet.limitKg}
            before={before.hingeSet?.limitKg}
            least={1}
            hasDecimals
            disabled={disabled}
            onChange={(value) =>
              onChange({ ...rules, hingeSet: { ...hingeSet, limitKg: value ?? hingeSet.limitKg } })
            }
          />
          <NumberField
            label={t('size_rules.hinge_sets')}
            value={hingeSet.mostSets}
            before={before.hingeSet?.mostSets}
            least={1}
            disabled={disabled}
            onChange={(value) =>
              onChange({ ...rules, hingeSet: { ...hingeSet, mostSets: value ?? hingeSet.mostSets } })
            }
          />
        </Part>
      )}
    </>
  );
};

const EDGES: Record<string, MessageId> = {
  polished: 'size_rules.edge_polished',
  rounded: 'size_rules.edge_rounded',
  bevelled: 'size_rules.edge_bevelled',
};

const useEdgeName = () => {
  const t = useText();
  return (code: string): string => (EDGES[code] ? t(EDGES[code]) : code);
};

const EdgeFields = ({ rules, basis, disabled, onChange }: RuleFieldsProps) => {
  const t = useText();
  const edgeName = useEdgeName();
  const { edges } = rules;
  if (!edges) return null;
  const all = [...new Set([...edges, ...(basis.offered.edge ?? [])])];
  return (
    <fieldset className="rule-edges">
      <legend>{t('size_rules.edges')}</legend>
      {all.map((code) => (
        <label key={code} className="check">
          <input
            type="checkbox"
            checked={edges.includes(code)}
            disabled={disabled || code === edges[0]}
            onChange={({ target }) =>
              onChange({
                ...rules,
                edges: all.filter((one) => (one === code ? target.checked : edges.includes(one))),
              })
            }
          />
          {edgeName(code)}
        </label>
      ))}
      <span className="muted">{t('size_rules.edge_first')}</span>
    </fieldset>
  );
};

export const RuleFields = (props: RuleFieldsProps) => (
  <>
    <BoundFields {...props} />
    <PlainFields {...props} />
    <OpeningFields {...props} />
    <LimitFields {...props} />
    <CutoutFields {...props} />
    <FittingFields {...props} />
    <DoorFields {...props} />
    <EdgeFields {...props} />
  </>
);
