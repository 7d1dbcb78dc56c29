// Radio buttons of shipping or payment methods, each with its price.

import { Icon } from '@klaas/ui/icon.tsx';
import { Fragment, type ReactNode, useId } from 'react';
import { useFieldError } from '../../../shell/forms/form.tsx';
import { BankMark } from './bank-mark.tsx';
import type { MethodOption } from './method-options.ts';

interface MethodListProps {
  legend: string;
  name: string;
  methods: readonly MethodOption[];
  chosen: string;
  /** Missing in a form without JavaScript, which the browser submits itself. */
  onChoose?: (value: string) => void;
  isLegendShown?: boolean;
  /** What has to be chosen with the method, shown below it. */
  below?: (value: string) => ReactNode;
}

export const MethodList = ({
  legend,
  name,
  methods,
  chosen,
  onChoose,
  isLegendShown = false,
  below,
}: MethodListProps) => {
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset className="choices stack gap-3 shrink" aria-describedby={error ? id : undefined}>
      <legend className={isLegendShown ? undefined : 'sr-only'}>{legend}</legend>
      {methods.map(({ value, title, note, price, isBank, logo }) => (
        <Fragment key={value}>
          <label className="choice">
            <input
              type="radio"
              className="check-box"
              name={name}
              value={value}
              {...(onChoose
                ? { checked: value === chosen, onChange: () => onChoose(value) }
                : { defaultChecked: value === chosen })}
              aria-invalid={error ? true : undefined}
            />
            {isBank && <BankMark code={value} name={title} logo={logo} />}
            <span className="stack grow">
              <strong className="title-xs">{title}</strong>
              {note && <span className="muted small">{note}</span>}
            </span>
            <span className="choice-price nowrap">{price}</span>
          </label>
          {below?.(value)}
        </Fragment>
      ))}
      {error && (
        <span id={id} className="field-error">
          <Icon name="alert" size={16} />
          {error}
        </span>
      )}
    </fieldset>
  );
};
