// Custom options with their own prices: text fields, radio buttons or checkboxes. Sizes belong to the configurator.
import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { CustomOption, CustomOptionValue } from '@klaas/core/catalog/pricing/price-fields.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Checkbox } from '@klaas/ui/checkbox.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import './choice.css';
import { optionFieldName } from './focus-field.ts';

interface CustomOptionsProps {
  options: readonly CustomOption[];
  choice: CustomOptionChoice;
  onChange: (choice: CustomOptionChoice) => void;
  /** Messages keyed by option id. */
  errors: Readonly<Record<string, string>>;
}

const errorIdOf = (id: string) => `${optionFieldName(id)}-error`;

const idsOf = (choice: CustomOptionChoice, id: string): string[] => {
  const chosen = choice[id];
  if (chosen === undefined || chosen === '') return [];
  return typeof chosen === 'object' ? chosen.map(String) : [String(chosen)];
};

export const CustomOptions = ({ options, choice, onChange, errors }: CustomOptionsProps) => {
  const t = useText();
  const { store } = useShop();
  const surcharge = ({ price, price_type }: { price?: number; price_type?: string }) =>
    price_type === 'percent' ? `${price} %` : formatPrice(Number(price ?? 0), store.i18n);
  const named = (value: Pick<CustomOptionValue, 'title' | 'price' | 'price_type'>) =>
    value.price ? t('product.surcharge', { name: value.title, amount: surcharge(value) }) : value.title;
  const set = (id: string, value: CustomOptionChoice[string]) => {
    const { [id]: _, ...others } = choice;
    onChange(
      value === '' || (Array.isArray(value) && value.length === 0) ? others : { ...others, [id]: value },
    );
  };

  return options
    .filter(({ size_field, glass_field }) => !size_field && !glass_field)
    .map((option) => {
      const id = String(option.option_id);
      const chosen = idsOf(choice, id);
      if (option.type === 'field' || option.type === 'area')
        return (
          <Field
            key={id}
            className="choice stack gap-3 relative shrink"
            name={optionFieldName(id)}
            label={
              option.price
                ? named({
                    title: option.title,
                    price: option.price,
                    price_type: option.price_type ?? 'fixed',
                  })
                : option.title
            }
            maxLength={120}
            required={option.is_require}
            value={chosen[0] ?? ''}
            error={errors[id]}
            onChange={(event) => set(id, event.target.value)}
          />
        );
      const many = option.type === 'checkbox';
      return (
        <fieldset
          key={id}
          className="choice stack gap-3 relative shrink"
          aria-describedby={errors[id] ? errorIdOf(id) : undefined}
        >
          <legend className="choice-legend full">
            <strong>{option.title}</strong>
          </legend>
          {!many && !option.is_require && (
            <Checkbox
              type="radio"
              name={optionFieldName(id)}
              label={t('product.none_chosen')}
              checked={chosen.length === 0}
              onChange={() => set(id, '')}
            />
          )}
          {option.values?.map((value) => {
            const valueId = String(value.option_type_id);
            return (
              <Checkbox
                key={valueId}
                type={many ? 'checkbox' : 'radio'}
                name={optionFieldName(id)}
                label={named(value)}
                checked={chosen.includes(valueId)}
                onChange={(event) =>
                  set(
                    id,
                    many
                      ? event.target.checked
                        ? [...chosen, valueId]
                        : chosen.filter((other) => other !== valueId)
                      : valueId,
                  )
                }
              />
            );
          })}
          {errors[id] && (
            <p id={errorIdOf(id)} className="field-error">
              <Icon name="alert" size={16} />
              {errors[id]}
            </p>
          )}
        </fieldset>
      );
    });
};
