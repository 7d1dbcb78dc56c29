// Choice of a day and a time of the shop's own transport. The place is kept from the choice on.
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useFieldError } from '../../../shell/forms/form.tsx';
import { useLocale, useText } from '../../../shell/i18n/use-text.tsx';
import { useSlots } from './use-slots.ts';
import './slot-picker.css';

export interface SlotPickerProps {
  provider: string;
  country: string;
  /** The goods are not ready before; null: unknown. */
  firstDay: string | null;
  /** Id; 0: none. */
  chosen: number;
  /** False: no place is left in it. */
  hold: (slot: number) => Promise<boolean>;
  onChoose: (slot: { id: number; text: string }) => void;
  /** What belongs to the delivery besides, below the choice. */
  children: ReactNode;
}

const useDayText = () => {
  const locale = useLocale();
  return (day: string, weekday: 'short' | 'long'): string =>
    new Intl.DateTimeFormat(locale, { weekday, day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
};

interface ChoiceProps {
  legend: string;
  name: string;
  options: { value: string; text: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

const Choice = ({ legend, name, options, chosen, onChoose }: ChoiceProps) => (
  <fieldset className="slot-choice">
    <legend>{legend}</legend>
    {options.map(({ value, text }) => (
      <label key={value} className="slot-option">
        <input
          type="radio"
          className="sr-only"
          name={name}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
        {text}
      </label>
    ))}
  </fieldset>
);

const timeText = ({ from, to }: Pick<DeliverySlot, 'from' | 'to'>): string => `${from}–${to}`;

const SlotChoice = ({
  slots,
  chosen,
  hold,
  onChoose,
  onTaken,
}: {
  slots: readonly DeliverySlot[];
  onTaken: () => void;
} & Pick<SlotPickerProps, 'chosen' | 'hold' | 'onChoose'>) => {
  const t = useText();
  const dayText = useDayText();
  const current = slots.find(({ id }) => id === chosen);
  const [day, setDay] = useState(current?.day ?? '');
  const days = [...new Set(slots.map((slot) => slot.day))];
  const choose = async (id: number) => {
    const slot = slots.find((one) => one.id === id);
    if (!slot) return;
    if (!(await hold(id))) return onTaken();
    onChoose({ id, text: `${dayText(slot.day, 'long')}, ${timeText(slot)}` });
  };
  return (
    <>
      <Choice
        legend={t('checkout.slot_day')}
        name="deliveryDay"
        options={days.map((value) => ({ value, text: dayText(value, 'short') }))}
        chosen={day}
        onChoose={(value) => {
          setDay(value);
          onChoose({ id: 0, text: '' });
        }}
      />
      {day !== '' && (
        <Choice
          legend={t('checkout.slot_time')}
          name="deliveryTime"
          options={slots
            .filter((slot) => slot.day === day)
            .map((slot) => ({ value: String(slot.id), text: timeText(slot) }))}
          chosen={String(chosen)}
          onChoose={(value) => void choose(Number(value))}
        />
      )}
    </>
  );
};

export const SlotPicker = ({ provider, country, firstDay, children, ...props }: SlotPickerProps) => {
  const t = useText();
  const id = useId();
  const error = useFieldError('deliveryDay');
  const { slots, isFailed, reload } = useSlots(provider, country, firstDay);
  const [isTaken, setTaken] = useState(false);
  return (
    <div
      className="slot-picker stack gap-4"
      aria-busy={!slots && !isFailed}
      aria-describedby={error ? id : undefined}
    >
      {isFailed && (
        <p role="alert">
          {t('checkout.slot_failed')}{' '}
          <Button type="button" look="text" size="s" onClick={reload}>
            {t('checkout.try_again')}
          </Button>
        </p>
      )}
      {isTaken && <p role="alert">{t('checkout.slot_taken')}</p>}
      {slots?.length === 0 && <p>{t('checkout.slot_none')}</p>}
      {slots && slots.length > 0 && (
        <SlotChoice
          slots={slots}
          {...props}
          onChoose={(slot) => {
            setTaken(false);
            props.onChoose(slot);
          }}
          onTaken={() => {
            setTaken(true);
            props.onChoose({ id: 0, text: '' });
            reload();
          }}
        />
      )}
      {error && (
        <span id={id} className="field-error">
          <Icon name="alert" size={16} />
          {error}
        </span>
      )}
      {children}
    </div>
  );
};
