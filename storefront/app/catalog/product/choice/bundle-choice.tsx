// A package: of each part the shopper chooses one.
import type { BundleOption } from '@klaas/core/catalog/product.ts';
import type { BundleChoice as Choice } from '@klaas/core/pricing/linked-price.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { LinkedProduct } from '../product-page.ts';
import './choice.css';

interface BundleChoiceProps {
  options: readonly BundleOption[];
  linked: Readonly<Record<string, LinkedProduct>>;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

export const BundleChoice = ({ options, linked, choice, onChange }: BundleChoiceProps) => {
  const t = useText();
  const { store } = useShop();
  return (
    <section className="choice" aria-label={t('product.bundle_title')}>
      {options.map((option) => {
        const id = String(option.option_id);
        const standard = option.product_links.find((link) => link.is_default) ?? option.product_links[0];
        const chosen = String(choice[id]?.linkId ?? standard?.id ?? '');
        return (
          <fieldset key={id} className="bundle-part">
            <legend className="choice-legend">
              <strong>{option.title}</strong>
            </legend>
            {option.product_links.map((link) => {
              const product = linked[link.sku];
              if (!product) return null;
              const price = (product.price_incl_tax ?? 0) * link.qty;
              return (
                <Checkbox
                  key={String(link.id)}
                  type="radio"
                  name={`bundle-${id}`}
                  checked={chosen === String(link.id)}
                  onChange={() => onChange({ ...choice, [id]: { linkId: link.id } })}
                  label={
                    <span className="part">
                      <Picture
                        path={product.image}
                        alt=""
                        width={56}
                        height={70}
                        action="fit"
                        className="part-pic"
                      />
                      <span>
                        {link.qty > 1
                          ? t('product.times', { qty: link.qty, name: product.name })
                          : product.name}
                      </span>
                      <span className="part-price">{formatPrice(price, store.i18n)}</span>
                    </span>
                  }
                />
              );
            })}
          </fieldset>
        );
      })}
    </section>
  );
};
