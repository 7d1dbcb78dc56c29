// Notes below the buy button: delivery, measuring service and returns.

import { Icon, type IconName } from '@klaas/ui/icon.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { type ScreenName, useHasScreen, useShopPath } from '../../../shell/state/use-shop.ts';
import './sections.css';

interface Note {
  icon: IconName;
  title: string;
  text: string;
  /** The page that explains it: a note without a page is not shown. */
  screen: ScreenName;
}

interface PurchaseNotesProps {
  /** No delivery note for a sold-out product. */
  isInStock: boolean;
  isReturnable: boolean;
}

export const PurchaseNotes = ({ isInStock, isReturnable }: PurchaseNotesProps) => {
  const t = useText();
  const to = useShopPath();
  const has = useHasScreen();
  const notes: Note[] = [
    ...(isInStock
      ? [
          {
            icon: 'truck' as const,
            title: t('product.usp_delivery_title'),
            text: t('product.usp_delivery_text'),
            screen: 'delivery' as const,
          },
        ]
      : []),
    {
      icon: 'ruler',
      title: t('product.usp_measure_title'),
      text: t('product.usp_measure_text'),
      screen: 'size-guide',
    },
    ...(isReturnable
      ? [
          {
            icon: 'return' as const,
            title: t('product.usp_return_title'),
            text: t('product.usp_return_text'),
            screen: 'returns' as const,
          },
        ]
      : []),
  ];
  const shown = notes.filter(({ screen }) => has(screen));
  if (shown.length === 0) return null;
  return (
    <ul className="notes box">
      {shown.map(({ icon, title, text, screen }) => (
        <li className="row gap-4" key={icon}>
          <Icon name={icon} />
          <span>
            <a className="block" href={to(`/${screen}`)}>
              {title}
            </a>
            <span className="small muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};
