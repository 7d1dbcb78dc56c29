// Empty state of the cart panel.
import { EmptyState } from '@klaas/ui/empty-state.tsx';
import { OverlayHead } from '@klaas/ui/overlay/overlay-head.tsx';
import { useText } from '../i18n/use-text.tsx';
import { Link } from '../routing/router.tsx';
import { usePanels } from '../state/shell-state.tsx';
import { useShop } from '../state/use-shop.ts';

export const EmptyMicrocart = () => {
  const t = useText();
  const panels = usePanels();
  const { menu } = useShop();
  return (
    <>
      <OverlayHead title={t('shell.cart')} closeLabel={t('message.close')} onClose={panels.close} />
      <EmptyState
        className="microcart-empty"
        text={t('shell.cart_empty')}
        action={
          <ul className="drawer-list">
            {menu.slice(0, 5).map((entry) => (
              <li className="rule-bottom" key={entry.id}>
                <Link to={entry.url}>{entry.name}</Link>
              </li>
            ))}
          </ul>
        }
      />
    </>
  );
};
