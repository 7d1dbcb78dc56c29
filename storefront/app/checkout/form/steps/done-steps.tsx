// Summary of the completed steps with links to change them.
import type { CheckoutStep } from '@klaas/core/checkout/form/checkout-check.ts';
import { settleBill } from '@klaas/core/checkout/form/checkout-state.ts';
import { chosenVisit } from '@klaas/core/checkout/form/visit-choice.ts';
import type { AddressDetails } from '@klaas/core/stores/address-details.ts';
import { countryName, streetLine } from '@klaas/core/stores/address-lines.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useLocale, useText } from '../../../shell/i18n/use-text.tsx';
import { Link } from '../../../shell/routing/router.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { stepSearch, useCheckout } from '../checkout-context.tsx';
import { useCheckoutDelivery } from '../use-checkout-delivery.ts';

const join = (...parts: (string | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');

const useAddressText = () => {
  const locale = useLocale();
  const { defaultCountry } = useShop().store.i18n;
  return (details: AddressDetails): string =>
    join(
      streetLine([details.streetAddress, details.apartmentNumber]),
      `${details.zipCode.trim()} ${details.city.trim()}`,
      details.country === defaultCountry ? undefined : countryName(details.country, locale),
    );
};

const useStepSummary = (): ((step: CheckoutStep) => string[]) => {
  const t = useText();
  const addressText = useAddressText();
  const { orderDeliveryText } = useCheckoutDelivery();
  const { i18n } = useShop().store;
  const { form, offers, visits, isVirtual } = useCheckout();
  const { personalDetails, shippingDetails, isCompany, isBillSame } = form.details;
  const { paymentDetails } = settleBill(form.details, isVirtual);
  const { chosenShipping, chosenPayment } = offers;
  const visitTexts = () =>
    (visits.offers ?? []).map(({ service }) =>
      t(`checkout.visit_${service}_at`, {
        when: chosenVisit(shippingDetails, service).text || t('checkout.visit_by_phone_short'),
      }),
    );
  const summaries: Record<CheckoutStep, () => string[]> = {
    personal: () => [
      `${personalDetails.firstName} ${personalDetails.lastName}`,
      join(personalDetails.emailAddress, shippingDetails.phoneNumber),
      isCompany ? join(paymentDetails.company, paymentDetails.registryCode, paymentDetails.taxId) : '',
    ],
    shipping: () => [
      chosenShipping
        ? join(chosenShipping.method_title, formatPrice(chosenShipping.price_incl_tax, i18n))
        : '',
      shippingDetails.shippingNeeds === 'point' ? shippingDetails.pickupPointName : '',
      shippingDetails.shippingNeeds === 'slot' ? shippingDetails.deliverySlotText : '',
      ...(isVirtual ? [] : visitTexts()),
      join(`${shippingDetails.firstName} ${shippingDetails.lastName}`, addressText(shippingDetails)),
      shippingDetails.shippingNeeds === 'slot' ? '' : orderDeliveryText(),
    ],
    payment: () => [
      chosenPayment?.title ?? '',
      isVirtual || !isBillSame
        ? join(`${paymentDetails.firstName} ${paymentDetails.lastName}`, addressText(paymentDetails))
        : t('checkout.bill_same'),
      ...(isVirtual ? visitTexts() : []),
    ],
    review: () => [],
  };
  return (step) => summaries[step]().filter((line) => line.trim() !== '');
};

export const DoneSteps = () => {
  const t = useText();
  const { steps, step } = useCheckout();
  const summaryOf = useStepSummary();
  return (
    <dl className="checkout-done">
      {steps.slice(0, steps.indexOf(step)).map((one) => (
        <div className="grid rule-bottom" key={one}>
          <dt className="title-xs">{t(`checkout.step_${one}`)}</dt>
          <dd className="stack muted anywhere">
            {summaryOf(one).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
          <dd className="checkout-change stack muted anywhere">
            <Link to={{ search: stepSearch(one) }}>
              {t('checkout.change')}
              <span className="sr-only">: {t(`checkout.step_${one}`)}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
};
