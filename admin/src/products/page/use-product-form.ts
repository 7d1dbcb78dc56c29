// The form of a product: what is typed, its draft, and saving it. What two people changed is decided in the conflict
// view; the rest is merged by the server.
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  type ProductEdit,
  type ProductPage,
  type ProductPreview,
  previewProductEndpoint,
  productPageEndpoint,
  saveProductEndpoint,
  scheduleProductEndpoint,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { useState } from 'react';
import { callAdmin, type Failure } from '../../api/call.ts';
import { queryClient } from '../../api/queries.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useText } from '../../i18n/use-text.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import {
  editOf,
  type FormErrors,
  type FormValues,
  fieldOf,
  isList,
  keyOfError,
  valueAsTyped,
  valuesOf,
  versionsOf,
} from './product-form.ts';

/** Where the draft keeps the versions that it was typed on. */
const VERSIONS = 'versions';

/** Also the list, and what else shows it. */
export const renewProduct = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => String(meta?.['entities']).split(',').includes('product'),
  });

export const useUndoProduct = () => {
  const t = useText();
  const textOf = useFailureText();
  return async (id: number) => {
    const answer = await callAdmin(undoEndpoint, { params: { id }, body: {} });
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    showToast(t('products.undone'));
    await renewProduct();
  };
};

const without = (values: FormValues, key: string): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));

const baseOf = (page: ProductPage) => ({ page, versions: versionsOf(page), values: valuesOf(page) });

const isNewer = (page: ProductPage, versions: Readonly<Record<string, number>>): boolean =>
  Object.entries(versionsOf(page)).some(([place, version]) => version !== versions[place]);

/** Of the links of all types there is one stored list. */
const ownKeys = (key: string, typed: FormValues): string[] =>
  fieldOf(key) === 'links'
    ? Object.keys(typed).filter((one) => ['related', 'upsell', 'associated'].includes(fieldOf(one)))
    : [key];

export const useProductForm = (page: ProductPage) => {
  const t = useText();
  const textOf = useFailureText();
  const undo = useUndoProduct();
  const [base, setBase] = useState(() => baseOf(page));
  const [typed, setTyped] = useState<FormValues>({});
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = useDraft(`products/${page.id}`, ({ fields: { [VERSIONS]: versions, ...fields } }) => {
    if (versions !== undefined) setBase({ ...base, versions: JSON.parse(versions) });
    setTyped(fields);
  });
  const isTyped = Object.keys(typed).length > 0;
  // A colleague's change is taken over as long as nothing is typed.
  if (!isTyped && isNewer(page, base.versions)) setBase(baseOf(page));
  const keep = (next: FormValues, versions = base.versions) => {
    setTyped(next);
    const isEmpty = Object.keys(next).length === 0;
    draft.keep(isEmpty ? {} : { ...next, [VERSIONS]: JSON.stringify(versions) });
  };
  const discard = () => {
    setErrors({});
    setFailure(null);
    keep({});
    setBase(baseOf(page));
  };

  const load = async (): Promise<ProductPage> => {
    const answer = await callAdmin(productPageEndpoint, { params: { id: String(page.id) } });
    return answer.ok ? answer.value : page;
  };

  const write = async (body: ProductEdit) => {
    const answer = await callAdmin(saveProductEndpoint, { params: { id: String(page.id) }, body });
    return { answer, stored: answer.ok ? await load() : page };
  };

  /** Null: what is wrong is shown. */
  const editNow = (values: FormValues, on: ReturnType<typeof baseOf>): ProductEdit | null => {
    const made = editOf(on.page, on.versions, values);
    setErrors(made.ok ? {} : made.errors);
    setFailure(null);
    return made.ok ? made.edit : null;
  };

  const refused = (answer: Failure, edit: ProductEdit): void => {
    setFailure(answer);
    const found = answer.fields ?? [];
    setErrors(Object.fromEntries(found.map(({ field, rule }) => [keyOfError(edit, field), rule])));
  };

  /** A conflict is decided by saving, which neither a preview nor a plan does by itself. */
  const notPlanned = (answer: Failure, edit: ProductEdit): void => {
    if (answer.error === 'conflict') showToast(textOf(answer), { isError: true });
    else refused(answer, edit);
  };

  const send = async (values: FormValues, on: ReturnType<typeof baseOf>): Promise<boolean> => {
    const edit = editNow(values, on);
    if (!edit) return false;
    const { answer, stored } = await draft.saving(write(edit));
    if (!answer.ok) {
      refused(answer, edit);
      return false;
    }
    const { kept, moved, change_id } = answer.value;
    setBase(baseOf(stored));
    keep({}, versionsOf(stored));
    const more = [
      ...(kept.length > 0 ? [t('products.kept', { stores: kept.join(', ') })] : []),
      ...(moved.length > 0 ? [t('product_page.moved', { paths: moved.join(', ') })] : []),
    ];
    showToast(
      [t('product_page.saved'), ...more].join(' '),
      change_id === null ? {} : { undo: () => void undo(change_id) },
    );
    await renewProduct();
    return true;
  };

  return {
    /** Marks and schedules are renewed apart from what is typed. */
    page: { ...base.page, marks: page.marks, schedules: page.schedules },
    values: { ...base.values, ...typed },
    base: base.values,
    typed,
    errors,
    failure,
    isReading: draft.isReading,
    isLocked: draft.isLocked,
    draftState: draft.state,
    set: (key: string, value: string) => {
      if (draft.isSaving) return;
      setErrors(without(errors, key));
      keep(value === base.values[key] ? without(typed, key) : { ...typed, [key]: value });
    },
    /** Several at once, as the lists of each store. */
    setAll: (given: FormValues) => {
      if (draft.isSaving) return;
      const next = Object.entries({ ...typed, ...given }).filter(
        ([key, value]) => value !== base.values[key],
      );
      setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => !(key in given))));
      keep(Object.fromEntries(next));
    },
    save: (more: FormValues = {}) => send({ ...typed, ...more }, base),
    /** [OFFICE-79] Links that show what is typed; null: what is wrong is shown. */
    preview: async (): Promise<ProductPreview | null> => {
      const edit = editNow(typed, base);
      if (!edit) return null;
      const answer = await callAdmin(previewProductEndpoint, { params: { id: String(page.id) }, body: edit });
      if (answer.ok) return answer.value;
      notPlanned(answer, edit);
      return null;
    },
    /** Saves what is typed at a later minute. The rule about the time, if it is refused; null otherwise. */
    schedule: async (at: string, more: FormValues): Promise<string | null> => {
      const edit = editNow({ ...typed, ...more }, base);
      if (!edit) return null;
      const params = { id: String(page.id) };
      const answer = await draft.saving(callAdmin(scheduleProductEndpoint, { params, body: { edit, at } }));
      if (!answer.ok) {
        const wrong = answer.fields?.find(({ field }) => field === 'at');
        if (!wrong) notPlanned(answer, edit);
        return wrong?.rule ?? null;
      }
      discard();
      showToast(t('content.scheduled'));
      await renewProduct();
      return null;
    },
    discard,
    closeConflict: () => setFailure(null),
    /** `chosen`: by field, mine or theirs or typed anew. */
    decide: async (chosen: Readonly<Record<string, string>>) => {
      const stored = await load();
      const next = baseOf(stored);
      let values = typed;
      for (const [key, text] of Object.entries(chosen)) {
        const mine = failure?.conflicts?.find(({ field }) => field === key)?.mine;
        const isMine = text === conflictText(key, mine);
        if (isList(key) || fieldOf(key) === 'links') {
          if (!isMine) for (const one of ownKeys(key, typed)) values = without(values, one);
        } else values = { ...values, [key]: text };
      }
      values = Object.fromEntries(Object.entries(values).filter(([key, text]) => text !== next.values[key]));
      setBase(next);
      keep(values, next.versions);
      setFailure(null);
      if (Object.keys(values).length > 0) await send(values, next);
      else await renewProduct();
    },
  };
};

export type ProductForm = ReturnType<typeof useProductForm>;

/** `bounds.width: 100, 1250`, a line each. */
const rulesAsText = (value: unknown, name = ''): string => {
  if (typeof value !== 'object' || value === null) return `${name}: ${String(value)}`;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return `${name}: ${value.join(', ')}`;
  return Object.entries(value)
    .map(([key, one]) => rulesAsText(one, name === '' ? key : `${name}.${key}`))
    .join('\n');
};

/** A value of a conflict as it is shown; lists by what names their entries. */
export const conflictText = (key: string, value: unknown): string => {
  if (Array.isArray(value))
    return value
      .map((one: unknown) =>
        typeof one === 'object' && one !== null
          ? Object.values(one)
              .filter((part) => typeof part === 'string')
              .join(' ')
          : String(one),
      )
      .join(', ');
  if (fieldOf(key) === 'size_rules') return rulesAsText(value);
  return valueAsTyped(key, value);
};
