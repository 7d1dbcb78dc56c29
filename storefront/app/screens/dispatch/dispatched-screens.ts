// Screens of stored paths, each code-split: a category visitor does not load the product page.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const LOADERS = {
  category: async () => (await import('../category/category-view.tsx')).CategoryView,
  product: async () => (await import('../product/product-view.tsx')).ProductView,
  cms_page: async () => (await import('../../content/generic-page-view.tsx')).GenericPageView,
};

type Kind = keyof typeof LOADERS;
type ScreenOf<K extends Kind> = Awaited<ReturnType<(typeof LOADERS)[K]>>;

const loaded: { [K in Kind]?: ScreenOf<K> } = {};

/** Loads a screen's code. The server awaits it before rendering, so that nothing suspends. */
export const loadScreen = async <K extends Kind>(kind: K): Promise<void> => {
  loaded[kind] ??= (await LOADERS[kind]()) as (typeof loaded)[K];
};

const lazyScreen = <K extends Kind>(kind: K): LazyExoticComponent<ScreenOf<K>> =>
  lazy(async () => ({ default: (await LOADERS[kind]()) as ComponentType<never> as ScreenOf<K> }));

const LAZY: { [K in Kind]: LazyExoticComponent<ScreenOf<K>> } = {
  category: lazyScreen('category'),
  product: lazyScreen('product'),
  cms_page: lazyScreen('cms_page'),
};

type Screen<K extends Kind> = ScreenOf<K> | LazyExoticComponent<ScreenOf<K>>;

const shown: { [K in Kind]?: Screen<K> } = {};

/** Cached: a new component, even with the same code, would lose its state. */
export const screenOf = <K extends Kind>(kind: K): Screen<K> => {
  shown[kind] ??= ((loaded[kind] as ScreenOf<K> | undefined) ?? LAZY[kind]) as (typeof shown)[K];
  return shown[kind] as Screen<K>;
};
