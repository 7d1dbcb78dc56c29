import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { loadTranslate } from '../shell/i18n/load-translate.ts';
import type { MessageId } from '../shell/i18n/message-id.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/manifest';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Shortcuts of the installed app's icon menu. */
const SHORTCUTS: [path: string, text: MessageId][] = [
  ['/search', 'shell.search'],
  ['/wishlist', 'shell.wishlist'],
  ['/compare', 'shell.compare'],
  ['/checkout', 'shell.cart'],
];

// [OFF-01] installable, in the language of the store
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { store, settings } = context.get(shopContext);
  const t = await loadTranslate(store.i18n.defaultLocale);
  const to = (path: string) => localizedPath(path, store, settings.storeViews.multistore);
  const home = to('/');
  const manifest = {
    id: home,
    name: t('shell.app_name'),
    short_name: store.seo.defaultTitle,
    description: t('shell.app_description'),
    lang: store.i18n.defaultLocale,
    start_url: home,
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    categories: ['shopping'],
    background_color: '#ffffff',
    theme_color: '#0f5b4a',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: SHORTCUTS.map(([path, text]) => ({
      name: t(text),
      url: to(path),
      icons: [icon(192, 'any')],
    })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};
