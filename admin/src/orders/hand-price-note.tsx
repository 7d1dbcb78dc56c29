// [OFFICE-57] The price that the shop's rules gave, beside one that was set by hand, and why.
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';

interface HandPriceNoteProps {
  ruleCents: number;
  reason: string;
  /** Who set it. */
  by?: string;
}

export const HandPriceNote = ({ ruleCents, reason, by }: HandPriceNoteProps) => {
  const t = useText();
  const { money } = useFormat();
  return (
    <span className="hand-note">
      <span className="visually-hidden">{t('drafts.own_price', { price: money(ruleCents) })}</span>
      <s aria-hidden="true">{money(ruleCents)}</s> {[by, reason].filter(Boolean).join(': ')}
    </span>
  );
};
