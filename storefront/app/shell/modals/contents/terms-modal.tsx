// Terms of purchase in the checkout.
import { contentListEndpoint } from '@klaas/core/contract/content-endpoints.ts';
import { screenPath } from '../../routing/localised-paths.ts';
import { useShop } from '../../state/use-shop.ts';
import { useShopClient } from '../../state/use-shop-client.ts';
import { useModalPayload } from '../use-modal-payload.ts';
import { ContentModal } from './content-modal.tsx';

export default function TermsModal() {
  const client = useShopClient();
  const { store } = useShop();
  const { page } = useModalPayload('terms');
  const load = async () => {
    const response = await client.call(contentListEndpoint, {
      params: { kind: 'page-conditions' },
      query: { locale: store.i18n.defaultLocale },
    });
    if (!response.ok) return null;
    const entries = response.result.data.map(({ attributes }) => attributes);
    const shown = page ? entries.filter(({ slug }) => slug === page) : entries;
    return (
      shown
        .map(({ title, content }) => `<h2>${(title ?? '').replaceAll('<', '&lt;')}</h2>${content ?? ''}`)
        .join('') || null
    );
  };
  return (
    <ContentModal name={`terms/${page ?? ''}`} load={load} pagePath={screenPath('terms', store, page)} />
  );
}
