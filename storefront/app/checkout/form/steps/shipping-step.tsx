// Step two: shipping address and method.
import { errorsOfStep } from '@klaas/core/checkout/form/checkout-check.ts';
import { type SavedAddress, withSavedAddress } from '@klaas/core/checkout/form/checkout-fill.ts';
import { emptyCheckout } from '@klaas/core/checkout/form/checkout-state.ts';
import { wholePostcode } from '@klaas/core/checkout/form/site-access.ts';
import { firstVanDay } from '@klaas/core/orders/order-delivery.ts';
import type { DeliverySlot, PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import { formatSlot } from '@klaas/core/stores/slot-format.ts';
import { lazy, Suspense } from 'react';
import { deliveryLineOf } from '../../../cart/line-delivery.ts';
import { useLocale, useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useCheckout } from '../checkout-context.tsx';
import { passwordRule } from '../fields/error-messages.ts';
import { MethodList } from '../fields/method-list.tsx';
import { shippingKey, shippingOptions } from '../fields/method-options.ts';
import { OffersState } from '../fields/offers-state.tsx';
import { AddressChoice } from '../fields/saved-addresses.tsx';
import { takeShippingValues } from '../fields/step-values.ts';
import { NO_DELIVERY_SLOT } from '../slots/use-held-slots.ts';
import { useSlots } from '../slots/use-slots.ts';
import { VisitPickers } from '../slots/visit-pickers.tsx';
import { useCheckoutDelivery } from '../use-checkout-delivery.ts';
import { DoneSteps } from './done-steps.tsx';
import { StepForm, StepTitle } from './step-form.tsx';

const Where = () => {
  const t = useText();
  const { settings, store: view } = useShop();
  const { store, form, offers } = useCheckout();
  const choose = (address: SavedAddress | null) =>
    store.fill((details) => {
      const { personalDetails, shippingDetails } = details;
      const { firstName, lastName } = personalDetails;
      const blank = { ...emptyCheckout(view.i18n.defaultCountry).shippingDetails, firstName, lastName };
      const { phoneNumber, shippingMethod, shippingCarrier, shippingNeeds } = shippingDetails;
      return {
        ...details,
        shippingDetails: address
          ? withSavedAddress(shippingDetails, address)
          : { ...blank, phoneNumber, shippingMethod, shippingCarrier, shippingNeeds },
      };
    });
  return (
    <AddressChoice
      kind="shipping"
      details={form.details.shippingDetails}
      countries={settings.orders.shippingCountries}
      onChoose={(address) => void choose(address)}
      zipNote={
        offers.unserved.length > 0
          ? t('checkout.zone_not_served', { methods: offers.unserved.join(', ') })
          : undefined
      }
    />
  );
};

const PointPicker = lazy(async () => ({
  default: (await import('../points/point-picker.tsx')).PointPicker,
}));

/** Of the chosen method, if it delivers to parcel machines. */
const Point = ({ provider }: { provider: string }) => {
  const { store, form } = useCheckout();
  const { country, zipCode, city, pickupPoint } = form.details.shippingDetails;
  const choose = ({ id, name }: Pick<PickupPoint, 'id' | 'name'>) =>
    void store.edit((details) => ({
      ...details,
      shippingDetails: { ...details.shippingDetails, pickupPoint: id, pickupPointName: name },
    }));
  return (
    <Suspense fallback={<div className="point-picker" aria-busy />}>
      <PointPicker
        provider={provider}
        country={country}
        place={{ postcode: zipCode, city }}
        chosen={pickupPoint}
        onChoose={choose}
        onGone={() => choose({ id: '', name: '' })}
      />
    </Suspense>
  );
};

const SlotPicker = lazy(async () => ({ default: (await import('../slots/slot-picker.tsx')).SlotPicker }));
const AccessFields = lazy(async () => ({
  default: (await import('../slots/access-fields.tsx')).AccessFields,
}));

/** Of the chosen method, if it delivers at a chosen time. */
const Slot = ({ provider }: { provider: string }) => {
  const t = useText();
  const locale = useLocale();
  const { settings } = useShop();
  const { store, form, cart } = useCheckout();
  const { shippingDetails } = form.details;
  const { country, deliverySlot: id, deliverySlotText: text } = shippingDetails;
  const place = { provider, country, postcode: wholePostcode(shippingDetails) };
  const loaded = useSlots(place, firstVanDay(cart.items.map(deliveryLineOf), settings.delivery, Date.now()));
  const choose = (slot: DeliverySlot | null) =>
    void store.edit((details) => ({
      ...details,
      shippingDetails: {
        ...details.shippingDetails,
        ...(slot
          ? {
              deliverySlot: slot.id,
              deliverySlotText: formatSlot(slot, locale),
              deliverySlotDay: slot.day,
              deliverySlotEnd: slot.to,
            }
          : NO_DELIVERY_SLOT),
      },
    }));
  return (
    <Suspense fallback={<div className="slot-picker" aria-busy />}>
      <SlotPicker
        purpose="delivery"
        {...loaded}
        chosen={{ id, text }}
        nothing={t('checkout.slot_none')}
        onChoose={choose}
      >
        <AccessFields />
      </SlotPicker>
    </Suspense>
  );
};

/** Methods that do not take the goods: the shopper reads which product is the reason. */
const Refused = () => {
  const t = useText();
  const { refused } = useCheckout().offers;
  return refused.map(({ method, line }) => (
    <p key={shippingKey(method)} className="choice-refused muted">
      <strong>{method.method_title}</strong>
      <br />
      {t(
        method.extension_attributes?.kind === 'parcel_machine'
          ? 'checkout.method_refused'
          : 'checkout.method_refused_other',
        { line },
      )}
    </p>
  ));
};

const How = () => {
  const t = useText();
  const { i18n } = useShop().store;
  const { store, offers, form } = useCheckout();
  const { orderDeliveryText } = useCheckoutDelivery();
  const { shippingMethod, shippingCarrier } = form.details.shippingDetails;
  const choose = (value: string) => {
    const [carrier = '', method = ''] = value.split('/');
    return store.edit((details) => ({
      ...details,
      shippingDetails: { ...details.shippingDetails, shippingMethod: method, shippingCarrier: carrier },
    }));
  };
  return (
    <section className="checkout-part stack gap-3" aria-labelledby="shipping-how">
      <h2 className="title-s" id="shipping-how">
        {t('checkout.shipping_method')}
      </h2>
      <OffersState
        offered={offers.shipping}
        nothing={t(offers.refused.length > 0 ? 'checkout.no_shipping_for_goods' : 'checkout.no_shipping')}
      />
      {offers.shipping && offers.shipping.length > 0 && (
        <MethodList
          legend={t('checkout.shipping_method')}
          name="shippingMethod"
          chosen={shippingKey({ carrier_code: shippingCarrier, method_code: shippingMethod })}
          onChoose={(value) => void choose(value)}
          methods={shippingOptions(offers.shipping, { t, i18n, deliveryText: orderDeliveryText })}
          below={(value) => {
            const { needs, provider = '' } = offers.chosenShipping?.extension_attributes ?? {};
            const isChosen = offers.chosenShipping && shippingKey(offers.chosenShipping) === value;
            if (!isChosen) return null;
            if (needs === 'point') return <Point provider={provider} />;
            return needs === 'slot' && <Slot provider={provider} />;
          }}
        />
      )}
      <Refused />
    </section>
  );
};

export const ShippingStep = () => {
  const t = useText();
  const { isVirtual } = useCheckout();
  return (
    <>
      <DoneSteps />
      <StepTitle>{t('checkout.title_shipping')}</StepTitle>
      <StepForm
        take={takeShippingValues}
        errors={(details) => errorsOfStep('shipping', details, { isVirtual, passwordRule })}
      >
        <Where />
        <How />
        <VisitPickers />
      </StepForm>
    </>
  );
};
