// Choice of a day and a time of the shop's own people. The place is kept from the choice on.
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useOnline } from '../../../offline/use-online.ts';
import { SlotChoice } from '../../../shell/delivery/slot-choice.tsx';
import { useFieldError } from '../../../shell/forms/form.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useCheckout } from '../checkout-context.tsx';
import { createLastChoice } from './last-choice.ts';
import type { SlotPurpose } from './use-held-slots.ts';
import './slot-picker.css';

export interface LoadedSlots {
  /** Undefined while loading. */
  slots: readonly DeliverySlot[] | undefined;
  isFailed: boolean;
  reload: () => void;
}

interface SlotPickerProps extends LoadedSlots {
  purpose: SlotPurpose;
  /** Id, 0: none, and its text. */
  chosen: { id: number; text: string };
  /** Shown when there are none. */
  nothing: string;
  /** Null: the choice is taken back. */
  onChoose: (slot: DeliverySlot | null) => void;
  /** What belongs to the visit besides, below the choice. */
  children?: ReactNode;
}

const Failed = ({ reload }: { reload: () => void }) => {
  const t = useText();
  return useOnline() ? (
    <p role="alert">
      {t('checkout.slot_failed')}{' '}
      <Button type="button" look="text" size="s" onClick={reload}>
        {t('checkout.try_again')}
      </Button>
    </p>
  ) : (
    <p role="status">{t('checkout.slot_offline')}</p>
  );
};

export const SlotPicker = ({
  purpose,
  slots,
  isFailed,
  reload,
  chosen,
  nothing,
  onChoose,
  children,
}: SlotPickerProps) => {
  const t = useText();
  const id = useId();
  const missing = useFieldError(`${purpose}Day`);
  const error = chosen.id === 0 ? missing : undefined;
  const { held } = useCheckout();
  const [problem, setProblem] = useState<'taken' | 'away' | null>(null);
  const [isHolding, setHolding] = useState(false);
  const [last] = useState(() =>
    createLastChoice((slot) => held.hold(purpose, slot).catch(() => 'away' as const)),
  );
  useEffect(() => last.cancel, [last]);
  const choose = async (slot: DeliverySlot | null) => {
    setProblem(null);
    last.cancel();
    setHolding(slot !== null);
    // The former place is given back with the next one: nothing is chosen until that is held.
    if (slot === null || chosen.id > 0) onChoose(null);
    if (slot === null) return;
    const answer = await last.choose(slot.id);
    if (answer === undefined) return;
    setHolding(false);
    if (answer === 'held') return onChoose(slot);
    setProblem(answer);
    if (answer === 'taken') reload();
  };
  return (
    <div className="slot-picker stack gap-4" aria-busy={isHolding || (!slots && !isFailed)}>
      <div role="alert">
        {held.lost.has(purpose) && problem === null && chosen.id === 0 && <p>{t('checkout.slot_lost')}</p>}
        {problem === 'taken' && <p>{t('checkout.slot_taken')}</p>}
        {problem === 'away' && <p>{t('checkout.slot_failed')}</p>}
      </div>
      {isFailed && !slots && <Failed reload={reload} />}
      {slots?.length === 0 && chosen.id === 0 && <p>{nothing}</p>}
      {slots && slots.length > 0 && (
        <SlotChoice
          slots={slots}
          name={purpose}
          chosen={chosen.id}
          describedBy={error ? id : undefined}
          onChoose={(slot) => void choose(slot)}
        />
      )}
      <p className="small muted" role="status">
        {chosen.id > 0 && t('checkout.slot_chosen', { when: chosen.text })}
      </p>
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
