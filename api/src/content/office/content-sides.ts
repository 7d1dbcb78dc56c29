// The sides of a thing of the content: pages and blocks are of a store, the others of a language.
import { type ItemKind, isCmsKind } from '@klaas/core/content/content-item.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { CmsKind } from '../cms-editor.ts';

export interface Side {
  side: string;
  language: string;
  /** The first one of the language. */
  store: StoreView;
}

export const cmsKindOf = (kind: 'cms-page' | 'cms-block'): CmsKind =>
  kind === 'cms-page' ? 'cms_page' : 'cms_block';

export const sidesOf = (kind: ItemKind, { storeViews: { stores } }: Settings): Side[] => {
  const all = stores.map((store) => ({
    side: isCmsKind(kind) ? store.storeCode : languageOf(store.i18n.defaultLocale),
    language: languageOf(store.i18n.defaultLocale),
    store,
  }));
  return all.filter(({ side }, at) => all.findIndex((one) => one.side === side) === at);
};

/** In the change log. */
export const keyOf = (kind: ItemKind, id: number, side: string) =>
  isCmsKind(kind)
    ? { entity: cmsKindOf(kind) as string, id: String(id), store: side }
    : { entity: 'content', id: `${kind}/${id}`, store: side };
