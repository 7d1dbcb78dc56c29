// [OFFICE-94] The page of the shop with what is typed, asked for again a moment after each change.
import type { ItemKind } from '@klaas/core/content/content-item.ts';
import { type ItemSides, previewContentEndpoint } from '@klaas/core/contract/admin/content-item-endpoints.ts';
import { useEffect, useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { PagePreview, type PreviewedPages } from '../ui/page-preview.tsx';

const AFTER_MS = 900;

interface ItemPreviewProps {
  kind: ItemKind;
  id: number;
  sides: ItemSides;
}

export const ItemPreview = ({ kind, id, sides }: ItemPreviewProps) => {
  const [shown, setShown] = useState<PreviewedPages | null>(null);
  const wanted = JSON.stringify(sides);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      const body = { sides: JSON.parse(wanted) as ItemSides };
      const answer = await callAdmin(previewContentEndpoint, { params: { kind, id: String(id) }, body });
      if (!isOld && answer.ok) setShown((before) => ({ ...answer.value, round: (before?.round ?? 0) + 1 }));
    }, AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [kind, id, wanted]);
  return <PagePreview sides={sides.map(({ side }) => side)} shown={shown} />;
};
