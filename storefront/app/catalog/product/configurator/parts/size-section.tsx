// Sizes in millimetres with their bounds, whether they are the opening's or the glass's, and what is wrong with them.
import type { ConfigurationFault } from '@klaas/core/catalog/configurator/configuration-fault.ts';
import { type SizeField, sizeFieldsOf } from '@klaas/core/catalog/glass/size-check.ts';
import { memo, type ReactNode } from 'react';
import { useText } from '../../../../shell/i18n/use-text.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FIELD_NAMES, faultWords } from '../fault-words.ts';
import type { Configurator } from '../state/use-configurator.ts';
import { ChoiceCells } from './choice-cells.tsx';
import { EnquiryLink } from './enquiry-link.tsx';

interface SizeSectionProps {
  configurator: Configurator;
  /** Beside the title: the guide and the wizard. */
  aside: ReactNode;
  onEnquire: () => Promise<void>;
}

const errorId = (field: string) => `size-error-${field}`;

/** An empty field is not yet a mistake. */
const shownFaults = ({ faults, draft }: Configurator): ConfigurationFault[] =>
  faults.filter(({ field, code }) => code !== 'size_required' || draft[field]);

interface OneSizeProps extends Pick<Configurator, 'rules' | 'change'> {
  field: SizeField;
  value: string;
  isWrong: boolean;
}

const OneSize = memo(({ rules, change, field, value, isWrong }: OneSizeProps) => {
  const t = useText();
  const [min, max] = rules.bounds[field] ?? [0, 0];
  return (
    <Field
      label={t(FIELD_NAMES[field])}
      name={field}
      unit={t('product.size_unit')}
      hint={t('product.size_bounds', { min, max })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? errorId(field) : undefined}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  );
});

/** Whose the sizes are: the opening's or the glass's. */
const MeasureChoice = memo(({ measure, change }: Pick<Configurator, 'change'> & { measure: string }) => {
  const t = useText();
  return (
    <ChoiceCells
      label={t('configurator.measure')}
      isQuiet
      name="measure"
      value={measure}
      cells={[
        { code: 'glass', label: t('configurator.measure_glass') },
        { code: 'opening', label: t('configurator.measure_opening') },
      ]}
      onChoose={(code) => change({ measure: code === 'glass' ? '' : code })}
    />
  );
});

const SizeFaults = ({ configurator, onEnquire }: Omit<SizeSectionProps, 'aside'>) => {
  const t = useText();
  const faults = shownFaults(configurator);
  return (
    <div role="alert" className="size-errors">
      {faults.map((fault) => (
        <p key={`${fault.field} ${fault.code}`} id={errorId(fault.field)} className="field-error">
          <Icon name="alert" size={16} />
          {faultWords(t, configurator.rules, fault, configurator.draft)}
        </p>
      ))}
      {faults.length > 0 && (
        <p className="choice-reason">
          {t('product.size_other')} <EnquiryLink onEnquire={onEnquire} />
        </p>
      )}
    </div>
  );
};

export const SizeSection = ({ configurator, aside, onEnquire }: SizeSectionProps) => {
  const t = useText();
  const { rules, draft, change, faults } = configurator;
  const deductions = rules.deductions;
  return (
    <section className="choice" aria-labelledby="sizes-title">
      <h2 className="choice-legend" id="sizes-title">
        {t('product.sizes')}
      </h2>
      <div className="choice-aside conf-aside">{aside}</div>
      {deductions && (
        <MeasureChoice measure={draft.measure === 'opening' ? 'opening' : 'glass'} change={change} />
      )}
      <div className="sizes">
        {sizeFieldsOf(rules).map((field) => (
          <OneSize
            key={field}
            rules={rules}
            change={change}
            field={field}
            value={draft[field] ?? ''}
            isWrong={Boolean(draft[field]) && faults.some((fault) => fault.field === field)}
          />
        ))}
      </div>
      <SizeFaults configurator={configurator} onEnquire={onEnquire} />
      {deductions && draft.measure === 'opening' && (
        <p className="choice-reason">
          {t('configurator.deductions', {
            left: deductions.left,
            right: deductions.right,
            top: deductions.top,
            bottom: deductions.bottom,
          })}
        </p>
      )}
    </section>
  );
};
