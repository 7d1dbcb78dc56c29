// Step three: payment method and billing address.
import { errorsOfStep } from '@klaas/core/checkout/form/checkout-check.ts';
import { type SavedAddress, withSavedAddress } from '@klaas/core/checkout/form/checkout-fill.ts';
import { BANK_TRANSFER, showsPaymentNote } from '@klaas/core/checkout/form/method-choice.ts';
import { FormCheckbox } from '../../../shell/forms/form-fields.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useCheckout } from '../checkout-context.tsx';
import { passwordRule } from '../fields/error-messages.ts';
import { MethodList } from '../fields/method-list.tsx';
import { bankOptions, paymentOptions } from '../fields/method-options.ts';
import { OffersState } from '../fields/offers-state.tsx';
import { AddressChoice } from '../fields/saved-addresses.tsx';
import { takePaymentValues } from '../fields/step-values.ts';
import { VisitPickers } from '../slots/visit-pickers.tsx';
import { DoneSteps } from './done-steps.tsx';
import { StepForm, StepTitle } from './step-form.tsx';

const How = () => {
  const t = useText();
  const {
    store: { i18n },
    settings,
  } = useShop();
  const { store, form, offers, isVirtual } = useCheckout();
  const { payment, chosenPayment, vat } = offers;
  const choose = (paymentMethod: string, paymentMethodAdditional: Record<string, unknown> = {}) =>
    store.edit((details) => ({
      ...details,
      paymentDetails: { ...details.paymentDetails, paymentMethod, paymentMethodAdditional },
    }));
  const banks = bankOptions(chosenPayment);
  const { option } = form.details.paymentDetails.paymentMethodAdditional;
  return (
    <>
      <OffersState
        offered={payment}
        nothing={t(isVirtual ? 'checkout.no_payment_virtual' : 'checkout.no_payment')}
      />
      {payment && payment.length > 0 && (
        <MethodList
          legend={t('checkout.payment_method')}
          name="paymentMethod"
          chosen={chosenPayment?.code ?? ''}
          onChoose={(code) => void choose(code)}
          methods={paymentOptions(payment, { i18n })}
          below={(method) =>
            method === chosenPayment?.code &&
            banks.length > 0 && (
              <div className="bank-list">
                <MethodList
                  legend={t('checkout.bank')}
                  name="paymentOption"
                  chosen={typeof option === 'string' ? option : ''}
                  onChoose={(code) => void choose(method, { option: code })}
                  methods={banks}
                  isLegendShown
                />
              </div>
            )
          }
        />
      )}
      {/* [CHK-04] */}
      <div role="status">
        {vat.state && vat.state !== 'unchecked' && (
          <p className="checkout-note cluster small round sand">
            {t(`checkout.vat_${vat.state}`, { number: vat.number })}
          </p>
        )}
        {showsPaymentNote(chosenPayment) && (
          <p className="checkout-note cluster small round sand">{t('checkout.cod_information')}</p>
        )}
        {chosenPayment?.code === BANK_TRANSFER.code && (
          <p className="checkout-note cluster small round sand">
            {t('checkout.transfer_information', { days: settings.orders.transferDays })}
          </p>
        )}
      </div>
    </>
  );
};

const Bill = () => {
  const t = useText();
  const { settings } = useShop();
  const { store, form, isVirtual } = useCheckout();
  const { isBillSame, paymentDetails } = form.details;
  const isShown = isVirtual || !isBillSame;
  const choose = (address: SavedAddress | null) =>
    store.fill((details) => ({
      ...details,
      paymentDetails: address
        ? withSavedAddress(details.paymentDetails, address)
        : { ...details.paymentDetails, streetAddress: '', apartmentNumber: '', city: '', zipCode: '' },
    }));
  return (
    <section className="checkout-part stack gap-3" aria-labelledby="bill-where">
      <h2 className="title-s" id="bill-where">
        {t('checkout.bill_address')}
      </h2>
      {!isVirtual && (
        <FormCheckbox name="isBillSame" label={t('checkout.bill_same')} defaultChecked={isBillSame} />
      )}
      {isShown && (
        <AddressChoice
          kind="billing"
          details={paymentDetails}
          countries={settings.orders.billingCountries}
          onChoose={(address) => void choose(address)}
        />
      )}
    </section>
  );
};

export const PaymentStep = () => {
  const t = useText();
  const { isVirtual } = useCheckout();
  return (
    <>
      <DoneSteps />
      <StepTitle>{t('checkout.title_payment')}</StepTitle>
      <StepForm
        take={(details, values) => takePaymentValues(details, values, isVirtual)}
        errors={(details) => errorsOfStep('payment', details, { isVirtual, passwordRule })}
      >
        <How />
        <Bill />
        {isVirtual && <VisitPickers />}
      </StepForm>
    </>
  );
};
