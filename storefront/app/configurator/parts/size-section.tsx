// Size fields in millimetres with their bounds and errors, and whether they measure the opening or the glass.

import type { SizeRules } from '@klaas/core/catalog/product.ts';
import { type SizeField, sizeFieldsOf } from '@klaas/core/configurator/glass/size-check.ts';
import { Field } from '@klaas/ui/field.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { errorMessage, FIELD_NAMES } from '../error-messages.ts';
import type { ConfiguratorStore } from '../state/configurator-store.ts';
import { shownErrors } from '../state/shown-errors.ts';
import { type ConfiguratorActions, usePane, usePaneParts } from '../state/use-configurator.ts';
import { ChoiceCells } from './choice-cells.tsx';
import { EnquiryLink } from './enquiry-link.tsx';

interface SizeSectionProps extends Pick<ConfiguratorActions, 'change'> {
  store: ConfiguratorStore;
  /** Beside the title: the guide and the wizard. */
  aside: ReactNode;
  onEnquire: () => Promise<void>;
}

const errorId = (field: string) => `size-error-${field}`;

interface OneSizeProps extends Pick<SizeSectionProps, 'store' | 'change'> {
  rules: SizeRules;
  field: SizeField;
}

/** Uncontrolled input, written only by outside changes: the wizard, Back, a link. */
const useUncontrolledText = (
  store: ConfiguratorStore,
  field: SizeField,
  change: SizeSectionProps['change'],
) => {
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(() => store.getState().draft[field] ?? '');
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    // Native listener and cached value: reading the input and React's event dispatch cost as much as the price
    // calculation.
    let lastText = element.value;
    const onInput = (event: Event) => {
      event.stopPropagation();
      lastText = element.value;
      change({ [field]: lastText });
    };
    element.addEventListener('input', onInput);
    const unsubscribe = store.subscribe(({ draft }) => {
      const text = draft[field] ?? '';
      if (text === lastText) return;
      lastText = text;
      element.value = text;
    });
    return () => {
      unsubscribe();
      element.removeEventListener('input', onInput);
    };
  }, [store, field, change]);
  return { ref: input, defaultValue: first };
};

const OneSize = memo(({ store, rules, change, field }: OneSizeProps) => {
  const t = useText();
  const inputProps = useUncontrolledText(store, field, change);
  const isWrong = usePane(store, (pane) => shownErrors(pane).some((error) => error.field === field));
  const [min, max] = rules.bounds[field] ?? [0, 0];
  return (
    <Field
      {...inputProps}
      label={t(FIELD_NAMES[field])}
      name={field}
      unit={t('product.size_unit')}
      hint={t('product.size_bounds', { min, max })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? errorId(field) : undefined}
    />
  );
});

/** Whether sizes are of the opening or of the glass; for an opening, its deduction. */
const MeasureChoice = ({ store, change }: Pick<SizeSectionProps, 'store' | 'change'>) => {
  const t = useText();
  const isOpening = usePane(store, ({ draft }) => draft.measure === 'opening');
  return (
    <ChoiceCells
      label={t('configurator.measure')}
      isQuiet
      name="measure"
      value={isOpening ? 'opening' : 'glass'}
      cells={[
        { code: 'glass', label: t('configurator.measure_glass') },
        { code: 'opening', label: t('configurator.measure_opening') },
      ]}
      onChoose={(code) => change({ measure: code === 'glass' ? '' : code })}
    />
  );
};

const SizeErrors = ({ store, onEnquire }: Pick<SizeSectionProps, 'store' | 'onEnquire'>) => {
  const t = useText();
  // The draft matters only when there is an error.
  const { errors, draft, isPressed, rules } = usePaneParts(store, (pane) => ({
    errors: pane.errors,
    draft: pane.errors.length > 0 ? pane.draft : null,
    isPressed: pane.isPressed,
    rules: pane.rules,
  }));
  const shown = draft ? shownErrors({ errors, draft, isPressed }) : [];
  return (
    <div role="alert" className="size-errors">
      {shown.map((error) => (
        <p key={`${error.field} ${error.code}`} id={errorId(error.field)} className="field-error">
          <Icon name="alert" size={16} />
          {errorMessage(t, rules, error, draft ?? {})}
        </p>
      ))}
      {shown.length > 0 && (
        <p className="choice-reason note muted">
          {t('product.size_other')} <EnquiryLink onEnquire={onEnquire} />
        </p>
      )}
    </div>
  );
};

const Deductions = ({ store }: Pick<SizeSectionProps, 'store'>) => {
  const t = useText();
  const { isOpening, deductions } = usePaneParts(store, ({ draft, rules }) => ({
    isOpening: draft.measure === 'opening',
    deductions: rules.deductions,
  }));
  if (!isOpening || !deductions) return null;
  const { left, right, top, bottom } = deductions;
  return (
    <p className="choice-reason note muted">{t('configurator.deductions', { left, right, top, bottom })}</p>
  );
};

export const SizeSection = ({ store, change, aside, onEnquire }: SizeSectionProps) => {
  const t = useText();
  const rules = usePane(store, (pane) => pane.rules);
  return (
    <section className="choice stack gap-3 relative shrink" aria-labelledby="sizes-title">
      <h2 className="choice-legend full" id="sizes-title">
        {t('product.sizes')}
      </h2>
      <div className="choice-aside conf-aside no-print small cluster">{aside}</div>
      {rules.deductions && <MeasureChoice store={store} change={change} />}
      <div className="sizes grid gap-3">
        {sizeFieldsOf(rules).map((field) => (
          <OneSize key={field} store={store} rules={rules} change={change} field={field} />
        ))}
      </div>
      <SizeErrors store={store} onEnquire={onEnquire} />
      <Deductions store={store} />
    </section>
  );
};
