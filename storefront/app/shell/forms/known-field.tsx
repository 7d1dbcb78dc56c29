// A field whose value is known from elsewhere, which may change while the form is open.
import { type ComponentProps, useEffect, useRef } from 'react';
import { FormField } from './form-fields.tsx';

/**
 * The cached profile may be stale: an untouched field takes the value of the server response.
 * The form is not remounted, so focus and typed values stay.
 */
export const KnownField = (props: ComponentProps<typeof FormField> & { defaultValue: string }) => {
  const { defaultValue } = props;
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(defaultValue);
  useEffect(() => {
    if (field.current?.value === before.current) field.current.value = defaultValue;
    before.current = defaultValue;
  }, [defaultValue]);
  return <FormField {...props} ref={field} />;
};
