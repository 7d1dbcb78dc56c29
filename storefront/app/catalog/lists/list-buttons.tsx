// [UI-04] Wishlist and compare buttons. The change shows in the button and the counter and is announced to screen
// readers.

import { IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useAnnounce } from '../../shell/state/shell-state.tsx';
import type { CardModel } from '../cards/card-model.ts';
import './lists.css';
import { useIsListed, useProductList } from './product-lists.tsx';

const KINDS = {
  wishlist: {
    icon: 'heart',
    label: 'lists.wishlist_label',
    added: 'message.wishlist_added',
    removed: 'message.wishlist_removed',
  },
  compare: {
    icon: 'scales',
    label: 'lists.compare_label',
    added: 'message.compare_added',
    removed: 'message.compare_removed',
  },
} as const;

const ListButton = ({ card, kind }: { card: CardModel; kind: keyof typeof KINDS }) => {
  const t = useText();
  const announce = useAnnounce();
  const list = useProductList(kind);
  const isListed = useIsListed(kind, card.sku);
  const { icon, label, added, removed } = KINDS[kind];
  const toggle = async () => {
    if (!list) return;
    await (isListed ? list.remove(card.sku) : list.add(card));
    announce(t(isListed ? removed : added, { name: card.name }));
  };
  return (
    <IconButton
      className={`list-button list-${kind}`}
      label={t(label, { name: card.name })}
      aria-pressed={isListed}
      onClick={toggle}
    >
      <Icon name={icon} filled={isListed && kind === 'wishlist'} />
    </IconButton>
  );
};

export const ListButtons = ({ card }: { card: CardModel }) => (
  <>
    <ListButton card={card} kind="wishlist" />
    <ListButton card={card} kind="compare" />
  </>
);
