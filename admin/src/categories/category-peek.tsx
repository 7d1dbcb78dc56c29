// One category: its texts in every store, whether it is shown, and the order of its products.
import {
  type CategoryRow,
  type CategoryTextFields,
  editCategoryEndpoint,
} from '@klaas/core/contract/admin/category-endpoints.ts';
import { type FormEvent, useId, useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { RuleField } from '../orders/rule-field.tsx';
import { Peek } from '../ui/peek.tsx';
import { showToast } from '../ui/toast.tsx';
import { useCategoryErrors } from './category-failure.ts';
import { CategoryProducts } from './category-products.tsx';

interface CategoryPeekProps {
  category: CategoryRow;
  title: string;
  mayWrite: boolean;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}

interface Typed {
  is_active: boolean;
  texts: Record<string, CategoryTextFields>;
}

const typedOf = ({ is_active, texts }: CategoryRow): Typed => ({
  is_active,
  texts: Object.fromEntries(Object.entries(texts).map(([store, { path: _, ...given }]) => [store, given])),
});
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const CategoryPeek = ({ category, title, mayWrite, onClose, onStep }: CategoryPeekProps) => {
  const t = useText();
  const form = useId();
  const errorsOf = useCategoryErrors();
  const [base, setBase] = useState(category);
  const [typed, setTyped] = useState(typedOf(category));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = !isSame(typed, typedOf(base));
  // What a colleague saved is shown at once, unless something is typed here.
  if (!isChanged && !isSame(base, category)) {
    setBase(category);
    setTyped(typedOf(category));
  }
  const errors = errorsOf(failure);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await callAdmin(editCategoryEndpoint, {
      params: { id: String(category.id) },
      body: { ...typed, versions: base.versions },
    });
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (answer.ok) {
      const { addresses } = answer.value;
      showToast(
        addresses.length > 0
          ? t('categories.saved_moved', { count: addresses.length })
          : t('categories.saved'),
      );
      setTyped(typedOf(base));
    }
    await queryClient.invalidateQueries();
  };
  const set = (store: string, name: keyof CategoryTextFields, text: string) => {
    const before = typed.texts[store];
    if (before) setTyped({ ...typed, texts: { ...typed.texts, [store]: { ...before, [name]: text } } });
  };
  return (
    <Peek
      title={title}
      label={title}
      isWide
      onClose={onClose}
      onStep={onStep}
      acts={
        mayWrite && (
          <button type="submit" form={form} className="button-primary" disabled={isBusy || !isChanged}>
            {t('shell.save')}
          </button>
        )
      }
    >
      <form id={form} className="category-form" onSubmit={(event) => void save(event)}>
        <label className="check">
          <input
            type="checkbox"
            disabled={!mayWrite}
            checked={typed.is_active}
            onChange={({ target }) => setTyped({ ...typed, is_active: target.checked })}
          />{' '}
          {t('categories.shown')}
        </label>
        {Object.entries(typed.texts).map(([store, texts]) => (
          <fieldset key={store} disabled={!mayWrite}>
            <legend>{store}</legend>
            {(['name', 'url_key', 'meta_title', 'meta_description'] as const).map((name) => (
              <RuleField
                key={name}
                label={t(`categories.${name}`)}
                hint={name === 'url_key' ? `/${base.texts[store]?.path ?? ''}` : undefined}
                error={
                  errors[`texts.${store}.${name}`] ?? (name === 'url_key' ? errors['url_path'] : undefined)
                }
                required={name === 'name'}
                maxLength={200}
                value={texts[name]}
                onChange={({ target }) => set(store, name, target.value)}
              />
            ))}
            <label className="field">
              <span>{t('categories.description')}</span>
              <textarea
                rows={3}
                maxLength={20_000}
                value={texts.description}
                onChange={({ target }) => set(store, 'description', target.value)}
              />
            </label>
          </fieldset>
        ))}
        {errors[''] && (
          <p className="field-error" role="alert">
            {errors['']}
          </p>
        )}
      </form>
      <CategoryProducts id={category.id} mayWrite={mayWrite} />
    </Peek>
  );
};
