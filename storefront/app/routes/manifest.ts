import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { loadTranslate } from '../shell/i18n/load-translate.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/manifest';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

// [OFF-01] installable, in the language of the store
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { store, settings } = context.get(shopContext);
  const t = await loadTranslate(store.i18n.defaultLocale);
  const home = localizedPath('/', store, settings.storeViews.multistore);
  const manifest = {
    id: home,
    name: t('shell.app_name'),
    short_name: store.seo.defaultTitle,
    description: t('shell.app_description'),
    lang: store.i18n.defaultLocale,
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f5b4a',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};
