// Form fields that look up their error by name and mark optional fields.

import { Checkbox } from '@klaas/ui/checkbox.tsx';
import { Field, TextArea } from '@klaas/ui/field.tsx';
import { Select } from '@klaas/ui/select.tsx';
import type { ComponentProps } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useFieldError } from './form.tsx';

type Named<Props> = Omit<Props, 'error' | 'optional'> & { name: string };

const useFieldMessages = ({ name, required }: { name: string; required?: boolean | undefined }) => {
  const t = useText();
  const error = useFieldError(name);
  return { error, optional: required ? undefined : t('shell.optional') };
};

export const FormField = (props: Named<ComponentProps<typeof Field>>) => (
  <Field {...props} {...useFieldMessages(props)} />
);

export const FormTextArea = (props: Named<ComponentProps<typeof TextArea>>) => (
  <TextArea {...props} {...useFieldMessages(props)} />
);

export const FormSelect = (props: Named<ComponentProps<typeof Select>>) => (
  <Select {...props} {...useFieldMessages(props)} />
);

export const FormCheckbox = (props: Named<ComponentProps<typeof Checkbox>>) => (
  <Checkbox {...props} error={useFieldError(props.name)} />
);
