// [OFFICE-77] Texts of a product in the languages of its stores, side by side: which are missing, and which are older
// than the same text in another language.
export const PRODUCT_TEXTS = [
  'name',
  'short_description',
  'description',
  'meta_title',
  'meta_description',
] as const;

export type ProductText = (typeof PRODUCT_TEXTS)[number];

/** Without these a product is not complete in a language. */
const NEEDED: readonly ProductText[] = ['name', 'description'];

export interface TextChange {
  store: string;
  field: ProductText;
  /** Of changes, which are numbered in their order. */
  order: number;
  /** Texts that were saved together belong together. */
  together: string;
  /** It was not changed, but said to be right as it is. */
  isRight: boolean;
}

export interface TextMark {
  store: string;
  field: ProductText;
  mark: 'missing' | 'outdated';
}

type Texts = Partial<Record<ProductText, string>>;

const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** `changes`: the last of each kind and text; a text without one is as old as the product. */
export const textMarks = (
  stores: readonly { store: string; texts: Texts }[],
  changes: readonly TextChange[],
): TextMark[] => {
  const changesOf = (store: string, field: ProductText) =>
    changes.filter((one) => one.store === store && one.field === field);
  return stores.flatMap(({ store, texts }) =>
    PRODUCT_TEXTS.flatMap((field): TextMark[] => {
      const others = stores.filter((one) => one.store !== store && !isEmpty(one.texts[field]));
      if (isEmpty(texts[field]))
        return NEEDED.includes(field) || others.length > 0 ? [{ store, field, mark: 'missing' }] : [];
      const mine = changesOf(store, field);
      const isOlder = others
        .flatMap((other) => changesOf(other.store, field))
        .some(
          (theirs) =>
            !theirs.isRight &&
            mine.every((one) => one.together !== theirs.together && one.order < theirs.order),
        );
      return isOlder ? [{ store, field, mark: 'outdated' }] : [];
    }),
  );
};
