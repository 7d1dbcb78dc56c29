// A text field with its label above, unit inside, hint and error below. The error never replaces the hint.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import './styles/field.css';

interface FieldWords {
  label: ReactNode;
  /** Bounds or an example: always visible. */
  hint?: ReactNode;
  error?: ReactNode;
  /** As "not required", beside the label. */
  optional?: ReactNode;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  className?: string;
  children: ReactNode;
}

export const FieldFrame = ({ id, label, hint, error, optional, className, children }: FieldFrameProps) => (
  <div className={className ? `field ${className}` : 'field'}>
    <label htmlFor={id} className="field-label">
      {label}
      {optional && <span className="field-optional">{optional}</span>}
    </label>
    {children}
    {hint && (
      <span id={`${id}-hint`} className="field-hint">
        {hint}
      </span>
    )}
    {error && (
      <span id={`${id}-error`} className="field-error">
        <Icon name="alert" size={16} />
        {error}
      </span>
    )}
  </div>
);

/** What ties a control to its frame. */
export const describedBy = (id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

type FieldProps = ComponentProps<'input'> & FieldWords & { unit?: ReactNode; small?: boolean };

export const Field = ({ label, hint, error, optional, unit, small, className, id, ...input }: FieldProps) => {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame
      id={inputId}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
    >
      <span className="field-box">
        <input
          {...input}
          id={inputId}
          className={`control${small ? ' control-s' : ''}${unit ? ' control-unit' : ''}`}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={
            [describedBy(inputId, { hint, error }), input['aria-describedby']].filter(Boolean).join(' ') ||
            undefined
          }
        />
        {unit && <span className="field-unit">{unit}</span>}
      </span>
    </FieldFrame>
  );
};

export const TextArea = ({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...area
}: ComponentProps<'textarea'> & FieldWords) => {
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <FieldFrame id={areaId} label={label} hint={hint} error={error} optional={optional} className={className}>
      <textarea
        {...area}
        id={areaId}
        className="control"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(areaId, { hint, error })}
      />
    </FieldFrame>
  );
};
