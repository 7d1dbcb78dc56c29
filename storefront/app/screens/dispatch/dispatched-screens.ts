// The screens a stored path can lead to, each its own piece of code: a visitor of a category does not load the product page.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const LOADERS = {
  category: async () => (await import('../category/category-view.tsx')).CategoryView,
  product: async () => (await import('../product/product-view.tsx')).ProductView,
  cms_page: async () => (await import('../../content/generic-page-view.tsx')).GenericPageView,
};

type Kind = keyof typeof LOADERS;
type ScreenOf<K extends Kind> = Awaited<ReturnType<(typeof LOADERS)[K]>>;

const loaded: { [K in Kind]?: ScreenOf<K> } = {};

/** Loads a screen's code. The server does so before it renders, so that nothing is left to be filled in later. */
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

/** The same component for as long as the page lives: another one, even of the same code, would lose what is open in it. */
export const screenOf = <K extends Kind>(kind: K): Screen<K> => {
  shown[kind] ??= ((loaded[kind] as ScreenOf<K> | undefined) ?? LAZY[kind]) as (typeof shown)[K];
  return shown[kind] as Screen<K>;
};
