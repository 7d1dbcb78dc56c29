// Under the button: how it comes, who measures, how it goes back.
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShopPath } from '../../../shell/state/use-shop.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import './sections.css';

interface Note {
  icon: IconName;
  title: string;
  text: string;
  url?: string;
}

interface PurchaseNotesProps {
  /** What is sold out is promised to nobody. */
  isInStock: boolean;
  isReturnable: boolean;
}

export const PurchaseNotes = ({ isInStock, isReturnable }: PurchaseNotesProps) => {
  const t = useText();
  const to = useShopPath();
  const notes: Note[] = [
    ...(isInStock
      ? [
          {
            icon: 'truck' as const,
            title: t('product.usp_delivery_title'),
            text: t('product.usp_delivery_text'),
            url: to('/delivery'),
          },
        ]
      : []),
    {
      icon: 'ruler',
      title: t('product.usp_measure_title'),
      text: t('product.usp_measure_text'),
      url: to('/size-guide'),
    },
    ...(isReturnable
      ? [
          {
            icon: 'return' as const,
            title: t('product.usp_return_title'),
            text: t('product.usp_return_text'),
            url: to('/returns'),
          },
        ]
      : []),
  ];
  return (
    <ul className="notes">
      {notes.map(({ icon, title, text, url }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>
            <a href={url}>{title}</a>
            <span className="notes-text">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};
