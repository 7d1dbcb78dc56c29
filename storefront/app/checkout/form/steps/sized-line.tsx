// Size confirmation of a made-to-measure line, which cannot be returned.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { formatSize, sizesOf } from '../../../cart/line-size.ts';
import { EditLine } from '../../../cart/microcart/edit-line.tsx';
import { LinePicture } from '../../../cart/microcart/line-picture.tsx';
import { FormCheckbox } from '../../../shell/forms/form-fields.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';

interface SizedLineProps {
  item: CartItem;
  field: string;
  isChecked: boolean;
  /** The order also has returnable lines. */
  hasOthers: boolean;
}

export const SizedLine = ({ item, field, isChecked, hasOthers }: SizedLineProps) => {
  const t = useText();
  const size = sizesOf(item);
  if (!size) return null;
  const name = item.name ?? item.sku;
  return (
    <div className="sized-line grid gap-4 small round sand">
      <LinePicture item={item} label={t('checkout.sketch', { name, size: formatSize(size) })} />
      <div>
        <p>
          <strong>
            {name} · {t('cart.made_to_measure', { size: formatSize(size) })}
          </strong>
          {item.qty > 1 && `, ${t('checkout.pieces', { count: item.qty })}`}
        </p>
        <p>
          {t('checkout.no_withdrawal')} {hasOthers && t('checkout.others_returnable')}
        </p>
        <EditLine item={item} name={name} isSized />
        <FormCheckbox name={field} label={t('checkout.size_checked')} defaultChecked={isChecked} />
      </div>
    </div>
  );
};
