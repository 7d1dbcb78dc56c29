// A text field with its label above, unit inside, hint and error below. The error never replaces the hint.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import './styles/field.css';

export interface FieldMessages {
  label: ReactNode;
  /** Bounds or an example: always visible. */
  hint?: ReactNode;
  error?: ReactNode;
  /** For example "not required", beside the label. */
  optional?: ReactNode;
}

type FramedProps = FieldMessages &
  Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>;

interface FieldFrameProps extends FieldMessages {
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

/** The value of `aria-describedby`. */
export const describedBy = (id: string, { hint, error }: Pick<FieldMessages, 'hint' | 'error'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** Splits the props into those of the frame and those of the control, with a common id. */
export const useFramed = <Props extends FramedProps>({
  label,
  hint,
  error,
  optional,
  className,
  id,
  'aria-invalid': isInvalid,
  'aria-describedby': describedElsewhere,
  ...rest
}: Props) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [describedBy(controlId, { hint, error }), describedElsewhere].filter(Boolean).join(' ');
  return {
    frame: { id: controlId, label, hint, error, optional, className },
    control: {
      ...rest,
      id: controlId,
      'aria-invalid': error ? true : isInvalid,
      'aria-describedby': described || undefined,
    },
  };
};

type FieldProps = ComponentProps<'input'> & FieldMessages & { unit?: ReactNode; small?: boolean };

export const Field = ({ unit, small, ...props }: FieldProps) => {
  const { frame, control } = useFramed(props);
  return (
    <FieldFrame {...frame}>
      <span className="field-box">
        <input {...control} className={`control${small ? ' control-s' : ''}${unit ? ' control-unit' : ''}`} />
        {unit && <span className="field-unit">{unit}</span>}
      </span>
    </FieldFrame>
  );
};

export const TextArea = (props: ComponentProps<'textarea'> & FieldMessages) => {
  const { frame, control } = useFramed(props);
  return (
    <FieldFrame {...frame}>
      <textarea {...control} className="control" />
    </FieldFrame>
  );
};
