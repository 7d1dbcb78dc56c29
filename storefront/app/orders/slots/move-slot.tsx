// Moves the delivery of an order or a visit to another day or time.
import { deliverySlotsEndpoint } from '@klaas/core/contract/delivery-endpoints.ts';
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { type BookedOrder, slotMoveError } from '@klaas/core/orders/move-slot.ts';
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useEffect, useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { SlotChoice } from '../../shell/delivery/slot-choice.tsx';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';

const DAYS = 31;
const TIMEOUT_MS = 10_000;

type Address = OrderDocument['billing_address'];

const bookedOrder = ({ items, extension_attributes: attributes }: OrderDocument): BookedOrder => ({
  isMadeToMeasure: items.some((item) => item.is_made_to_measure),
  isDelivered: attributes.delivered_at !== undefined,
  slot: attributes.delivery_slot,
  delivery: attributes.delivery,
  visits: attributes.visits ?? [],
});

/** Undefined while loading; null: the shop does not answer. */
const useFreeSlots = (provider: string, address: Address): readonly DeliverySlot[] | null | undefined => {
  const client = useShopClient();
  const { country_id: country, postcode } = address;
  const [slots, setSlots] = useState<readonly DeliverySlot[] | null>();
  useEffect(() => {
    let isWanted = true;
    const query = { provider, country, days: DAYS, postcode: postcode ?? '' };
    client
      .call(deliverySlotsEndpoint, { query }, { timeoutMs: TIMEOUT_MS })
      .then((response) => isWanted && setSlots(response.ok ? response.result : null))
      .catch(() => isWanted && setSlots(null));
    return () => {
      isWanted = false;
    };
  }, [client, provider, country, postcode]);
  return slots;
};

const TITLES = {
  delivery: 'orders.move_delivery',
  measuring: 'orders.move_measuring',
  installation: 'orders.move_installation',
} as const satisfies Record<string, MessageId>;

interface MovableSlot {
  purpose: keyof typeof TITLES;
  /** Whose slots are offered. */
  provider: string;
  current: DeliverySlot | null;
}

const MoveForm = ({
  order,
  slot: { purpose, provider, current },
  onClose,
}: {
  order: OrderDocument;
  slot: MovableSlot;
  onClose: () => void;
}) => {
  const t = useText();
  const title = useId();
  const navigation = useNavigation();
  const { phone } = useShop().settings.company;
  const { shipping_assignments, order_key } = order.extension_attributes;
  const slots = useFreeSlots(provider, shipping_assignments[0]?.shipping.address ?? order.billing_address);
  const [chosen, setChosen] = useState(0);
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'move';
  const rules = { nowMs: Date.now(), isStaff: false };
  const others = slots?.filter(
    (slot) => slot.id !== current?.id && slotMoveError(bookedOrder(order), purpose, slot, rules) === null,
  );
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className="order-move stack gap-4 raised round"
      aria-labelledby={title}
      aria-busy={slots === undefined}
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="orderId" value={order.entity_id} />
      <input type="hidden" name="key" value={order_key} />
      <input type="hidden" name="deliverySlot" value={chosen} />
      <strong id={title} className="title-xs">
        {t(TITLES[purpose])}
      </strong>
      {slots === null && <p role="alert">{t('orders.move_failed')}</p>}
      {others?.length === 0 && <p role="status">{t('orders.move_none', { phone })}</p>}
      {others && others.length > 0 && (
        <SlotChoice
          slots={others}
          name={`move-${purpose}`}
          chosen={chosen}
          onChoose={(slot) => setChosen(slot?.id ?? 0)}
        />
      )}
      <div className="cluster gap-3">
        {chosen > 0 && (
          <Button type="submit" size="s" loading={isBusy}>
            {t('orders.move_save')}
          </Button>
        )}
        <Button type="button" look="secondary" size="s" onClick={onClose}>
          {t('orders.move_close')}
        </Button>
      </div>
    </Form>
  );
};

export const MoveSlot = ({ order, slot }: { order: OrderDocument; slot: MovableSlot }) => {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { id } = slot.current ?? { id: 0 };
  // The move has been made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the slot changes
  useEffect(() => setOpen(false), [id]);
  if (isOpen) return <MoveForm order={order} slot={slot} onClose={() => setOpen(false)} />;
  return (
    <Button type="button" look="text" size="s" onClick={() => setOpen(true)}>
      {t(slot.current ? 'orders.move' : 'orders.move_choose')}
      <span className="sr-only">: {t(TITLES[slot.purpose])}</span>
    </Button>
  );
};
