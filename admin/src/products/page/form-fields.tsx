// Fields of the page of a product: one of what the stores share, or of each store side by side, with their marks.
import type { ProductText } from '@klaas/core/catalog/office/product-texts.ts';
import { textIsRightEndpoint } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { type ReactNode, useId } from 'react';
import { callAdmin } from '../../api/call.ts';
import { queryClient } from '../../api/queries.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { ALL, fieldOf, isHtml } from './product-form.ts';
import type { ProductForm } from './use-product-form.ts';
import { useRuleText } from './use-rule-text.ts';

const labelId = (field: string): MessageId => `product_page.${field}` as MessageId;

interface FieldProps {
  form: ProductForm;
  name: string;
  mayWrite: boolean;
  label?: string;
  hint?: ReactNode;
  children?: (control: {
    id: string;
    value: string;
    disabled: boolean;
    readOnly: boolean;
    'aria-invalid': boolean;
    'aria-describedby': string;
    onChange: (event: { target: { value: string } }) => void;
  }) => ReactNode;
}

export const FieldError = ({ form, name, id }: Pick<FieldProps, 'form' | 'name'> & { id?: string }) => {
  const ruleText = useRuleText();
  const rule = form.errors[name];
  return rule === undefined ? null : (
    <span className="field-error" id={id}>
      {ruleText(rule)}
    </span>
  );
};

/** One line of text, unless `children` draw another control. */
const Field = ({ form, name, mayWrite, label, hint, children }: FieldProps) => {
  const t = useText();
  const id = useId();
  const control = {
    id,
    value: form.values[name] ?? '',
    disabled: !mayWrite || form.isReading,
    readOnly: form.isLocked,
    'aria-invalid': form.errors[name] !== undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
  };
  return (
    <div className={`field${name in form.typed ? ' is-changed' : ''}`}>
      <label htmlFor={id}>{label ?? t(labelId(fieldOf(name)))}</label>
      {children ? children(control) : <input {...control} maxLength={255} />}
      <span className="muted" id={`${id}-hint`}>
        {hint}
      </span>
      <FieldError form={form} name={name} id={`${id}-error`} />
    </div>
  );
};

export const SharedField = ({ form, field, ...rest }: Omit<FieldProps, 'name'> & { field: string }) => {
  const t = useText();
  const own = form.page.stores.filter(({ own: names }) => names.includes(field)).map(({ store }) => store);
  const note = own.length > 0 && t('product_page.own_value', { stores: own.join(', ') });
  return <Field form={form} name={`${ALL}.${field}`} hint={note} {...rest} />;
};

const Mark = ({ form, store, field }: { form: ProductForm; store: string; field: ProductText }) => {
  const t = useText();
  const { can } = useSession();
  const textOf = useFailureText();
  const mark = form.page.marks.find((one) => one.store === store && one.field === field)?.mark;
  if (mark === undefined) return null;
  const sayRight = async () => {
    const params = { id: String(form.page.id) };
    const answer = await callAdmin(textIsRightEndpoint, { params, body: { store, field } });
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => String(meta?.['entities']).includes('product_text'),
    });
  };
  return (
    <span className="text-mark">
      <span className="mark mark-amber">
        <span className={mark === 'missing' ? 'mark-ring' : 'mark-half'} aria-hidden="true" />
        {t(`product_page.${mark}`)}
      </span>
      {mark === 'outdated' && can('products.texts') && (
        <button type="button" className="button-text" onClick={() => void sayRight()}>
          {t('product_page.still_right')}
        </button>
      )}
    </span>
  );
};

const LONG: readonly string[] = ['description', 'meta_description'];
const ROWS: Record<string, number> = { description: 10, meta_description: 3 };

/** The same text in each store, side by side. */
export const TextRow = ({
  form,
  field,
  mayWrite,
}: {
  form: ProductForm;
  field: ProductText | 'url_key';
  mayWrite: boolean;
}) => {
  const t = useText();
  return (
    <div className="text-row">
      {form.page.stores.map(({ store, texts }) => {
        const name = `${store}.${field}`;
        const isText = field === 'description' && !isHtml(texts.description);
        return (
          <div key={store} lang={store}>
            <Field
              form={form}
              name={name}
              mayWrite={mayWrite}
              label={`${t(labelId(field))} (${store})`}
              hint={
                field === 'description' &&
                t(isText ? 'product_page.description_text' : 'product_page.description_html')
              }
            >
              {LONG.includes(field)
                ? (control) => <textarea {...control} rows={ROWS[field]} maxLength={20_000} />
                : (control) => <input {...control} maxLength={255} />}
            </Field>
            {field !== 'url_key' && <Mark form={form} store={store} field={field} />}
          </div>
        );
      })}
    </div>
  );
};
