// Step two: shipping address and method.
import { errorsOfStep } from '@klaas/core/checkout/form/checkout-check.ts';
import { type SavedAddress, withSavedAddress } from '@klaas/core/checkout/form/checkout-fill.ts';
import { emptyCheckout } from '@klaas/core/checkout/form/checkout-state.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useCheckout } from '../checkout-context.tsx';
import { passwordRule } from '../fields/error-messages.ts';
import { MethodList } from '../fields/method-list.tsx';
import { shippingKey, shippingOptions } from '../fields/method-options.ts';
import { OffersState } from '../fields/offers-state.tsx';
import { AddressChoice } from '../fields/saved-addresses.tsx';
import { takeShippingValues } from '../fields/step-values.ts';
import { useCheckoutDelivery } from '../use-checkout-delivery.ts';
import { DoneSteps } from './done-steps.tsx';
import { StepForm, StepTitle } from './step-form.tsx';

const Where = () => {
  const { settings, store: view } = useShop();
  const { store, form } = useCheckout();
  const choose = (address: SavedAddress | null) =>
    store.fill((details) => {
      const { personalDetails, shippingDetails } = details;
      const { firstName, lastName } = personalDetails;
      const blank = { ...emptyCheckout(view.i18n.defaultCountry).shippingDetails, firstName, lastName };
      const { phoneNumber, shippingMethod, shippingCarrier } = shippingDetails;
      return {
        ...details,
        shippingDetails: address
          ? withSavedAddress(shippingDetails, address)
          : { ...blank, phoneNumber, shippingMethod, shippingCarrier },
      };
    });
  return (
    <AddressChoice
      kind="shipping"
      details={form.details.shippingDetails}
      countries={settings.orders.shippingCountries}
      onChoose={(address) => void choose(address)}
    />
  );
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
      <OffersState offered={offers.shipping} nothing={t('checkout.no_shipping')} />
      {offers.shipping && offers.shipping.length > 0 && (
        <MethodList
          legend={t('checkout.shipping_method')}
          name="shippingMethod"
          chosen={shippingKey({ carrier_code: shippingCarrier, method_code: shippingMethod })}
          onChoose={(value) => void choose(value)}
          methods={shippingOptions(offers.shipping, { t, i18n, deliveryText: orderDeliveryText })}
        />
      )}
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
      </StepForm>
    </>
  );
};
