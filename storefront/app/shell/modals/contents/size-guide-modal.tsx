// Measuring guide without leaving the form: the chapter of the product, or the whole guide.
import { cmsPageByIdentifierEndpoint } from '@klaas/core/contract/content-endpoints.ts';
import { useText } from '../../i18n/use-text.tsx';
import { chapterOf } from '../../measuring/guide-chapter.ts';
import { GuideText } from '../../measuring/guide-text.tsx';
import { Link } from '../../routing/router.tsx';
import { useModals } from '../../state/shell-state.tsx';
import { useShop, useShopPath } from '../../state/use-shop.ts';
import { useShopClient } from '../../state/use-shop-client.ts';
import { useModalPayload } from '../use-modal-payload.ts';
import { ContentModal } from './content-modal.tsx';

export default function SizeGuideModal() {
  const t = useText();
  const client = useShopClient();
  const to = useShopPath();
  const { storeId } = useShop().store;
  const { close } = useModals();
  const { chapter } = useModalPayload('size-guide');
  const load = async () => {
    const response = await client.call(cmsPageByIdentifierEndpoint, {
      params: { identifier: 'size-guide', storeId },
    });
    return response.ok ? response.result.content : null;
  };
  const show = (html: string) => {
    const chapterHtml = chapter ? chapterOf(html, chapter) : null;
    return (
      <>
        <GuideText html={chapterHtml ?? html} />
        {chapterHtml !== null && (
          <p>
            <Link className="link" to={to('/size-guide')} onClick={close}>
              {t('measuring.all_chapters')}
            </Link>
          </p>
        )}
      </>
    );
  };
  return <ContentModal name="size-guide" load={load} pagePath={to('/size-guide')} show={show} />;
}
