// Options of a bundle: one, several or none of each part, as the part allows.

import {
  type BundleOptionChoice,
  type BundleChoice as Choice,
  canChangeQuantity,
  chosenPartsOf,
  completeBundleChoice,
  isOptionalPart,
  takesSeveralParts,
} from '@klaas/core/catalog/pricing/bundle-choice.ts';
import type { BundleOption, BundleOptionLink } from '@klaas/core/catalog/product.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Checkbox } from '@klaas/ui/checkbox.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useState } from 'react';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { StockDot } from '../../../shell/marks/stock-dot.tsx';
import { Picture } from '../../../shell/pictures/picture.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import type { LinkedProduct } from '../product-page.ts';
import { partFieldName } from './focus-field.ts';
import { QuantityField } from './quantity-field.tsx';
import './choice.css';

interface BundleChoiceProps {
  options: readonly BundleOption[];
  linked: Readonly<Record<string, LinkedProduct>>;
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** Messages keyed by option id. */
  errors: Readonly<Record<string, string>>;
}

const PartLabel = ({ product, qty }: { product: LinkedProduct; qty: number }) => {
  const t = useText();
  const { store } = useShop();
  return (
    <span className="part grid gap-3 full">
      <Picture
        path={product.image}
        alt=""
        width={56}
        height={70}
        action="fit"
        className="part-pic round-pic"
      />
      <span>
        {qty > 1 ? t('product.times', { qty, name: product.name }) : product.name}
        {!product.isInStock && <StockDot kind="out">{t('product.out_of_stock')}</StockDot>}
      </span>
      <span className="part-price nowrap">
        {product.price_incl_tax === null ? '' : formatPrice(product.price_incl_tax * qty, store.i18n)}
      </span>
    </span>
  );
};

interface PartQuantityProps {
  option: BundleOption;
  qty: number;
  onChange: (qty: number) => void;
}

/** Keeps the typed text; applies it only when it is a whole number. */
const PartQuantity = ({ option, qty, onChange }: PartQuantityProps) => {
  const [typed, setTyped] = useState(String(qty));
  return (
    <QuantityField
      name={`${partFieldName(option.option_id)}-qty`}
      of={option.title}
      value={typed}
      onChange={(value) => {
        setTyped(value);
        const typedQty = Number(value);
        if (Number.isInteger(typedQty) && typedQty > 0) onChange(typedQty);
      }}
    />
  );
};

interface BundlePartProps {
  option: BundleOption;
  linked: BundleChoiceProps['linked'];
  choice: Choice;
  error: string | undefined;
  onChange: (chosen: BundleOptionChoice) => void;
}

const BundlePart = ({ option, linked, choice, error, onChange }: BundlePartProps) => {
  const t = useText();
  const name = partFieldName(option.option_id);
  const several = takesSeveralParts(option);
  const parts = chosenPartsOf(option, choice);
  const ids = parts.map(({ link }) => link.id);
  const [first] = parts;
  const set = (link: BundleOptionLink, isChosen: boolean) => {
    if (!several) onChange({ linkIds: [link.id] });
    else onChange({ linkIds: isChosen ? [...ids, link.id] : ids.filter((id) => id !== link.id) });
  };
  return (
    <fieldset className="bundle-part" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="choice-legend full">
        <strong>{option.title}</strong>
      </legend>
      {!several && isOptionalPart(option) && (
        <Checkbox
          type="radio"
          name={name}
          label={t('product.none_chosen')}
          checked={parts.length === 0}
          onChange={() => onChange({ linkIds: [] })}
        />
      )}
      {option.product_links.map((link) => {
        const product = linked[link.sku];
        if (!product) return null;
        const chosen = parts.find((part) => part.link === link);
        return (
          <Checkbox
            key={String(link.id)}
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen !== undefined}
            onChange={(event) => set(link, event.target.checked)}
            label={<PartLabel product={product} qty={chosen?.qty ?? link.qty} />}
          />
        );
      })}
      {first && canChangeQuantity(option, first.link) && (
        <PartQuantity
          key={String(first.link.id)}
          option={option}
          qty={first.qty}
          onChange={(qty) => onChange({ linkIds: [first.link.id], qty })}
        />
      )}
      {error && (
        <p id={`${name}-error`} className="field-error">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
};

export const BundleChoice = ({ options, linked, choice, onChange, errors }: BundleChoiceProps) => {
  const t = useText();
  return (
    <section className="choice stack gap-3 relative shrink" aria-label={t('product.bundle_title')}>
      {options.map((option) => (
        <BundlePart
          key={option.option_id}
          option={option}
          linked={linked}
          choice={choice}
          error={errors[option.option_id]}
          onChange={(chosen) =>
            onChange({ ...completeBundleChoice(options, choice), [String(option.option_id)]: chosen })
          }
        />
      ))}
    </section>
  );
};
