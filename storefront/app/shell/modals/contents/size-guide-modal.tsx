// How to measure, without leaving what was typed.
import { cmsPageByIdentifierEndpoint } from '@klaas/core/contract/content-endpoints.ts';
import { useShop, useShopPath } from '../../state/use-shop.ts';
import { useShopClient } from '../../state/use-shop-client.ts';
import { ContentModal } from './content-modal.tsx';

export default function SizeGuideModal() {
  const client = useShopClient();
  const to = useShopPath();
  const { storeId } = useShop().store;
  const load = async () => {
    const answer = await client.call(cmsPageByIdentifierEndpoint, {
      params: { identifier: 'size-guide', storeId },
    });
    return answer.ok ? answer.result.content : null;
  };
  return <ContentModal name="size-guide" load={load} pagePath={to('/size-guide')} />;
}
