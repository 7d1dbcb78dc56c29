// Order form without JavaScript: contact, address, shipping and payment.
import { sizeField } from '@klaas/core/checkout/form/checkout-check.ts';
import { emptyCheckout } from '@klaas/core/checkout/form/checkout-state.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Select } from '@klaas/ui/select.tsx';
import { AddressFields, CompanyFields } from '../../shell/forms/address-fields.tsx';
import { FieldErrors } from '../../shell/forms/form.tsx';
import { FormCheckbox } from '../../shell/forms/form-fields.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { ContactFields } from '../form/fields/contact-fields.tsx';
import { MethodList } from '../form/fields/method-list.tsx';
import { paymentOptions, shippingKey, shippingOptions } from '../form/fields/method-options.ts';
import type { Values } from '../form/fields/step-values.ts';
import { TermsBox } from '../form/steps/terms-box.tsx';
import type { PlainPoints } from './plain-cart.ts';
import type { PlainResponse } from './plain-cart-page.ts';
import { useAction, useMoney } from './plain-form.ts';
import { pointField } from './plain-order.ts';
import type { ShownCart } from './shown-cart.ts';
import '../../shell/forms/forms.css';
import '../form/checkout.css';
import '../form/steps/steps.css';

/** [CHK-06] Always visible: without JavaScript nothing can expand. */
const Company = ({ values }: { values: Values }) => {
  const t = useText();
  return (
    <>
      <FormCheckbox
        name="isCompany"
        label={t('checkout.company_switch')}
        defaultChecked={values['isCompany'] === 'on'}
      />
      <CompanyFields
        details={{
          company: values['company'] ?? '',
          registryCode: values['registryCode'] ?? '',
          taxId: values['taxId'] ?? '',
        }}
        required={false}
      />
    </>
  );
};

/** Without JavaScript every method has its own list; that of the chosen method counts. */
const PointSelect = ({
  list: { method, title, groups },
  values,
  error,
}: {
  list: PlainPoints;
  values: Values;
  error: string | undefined;
}) => {
  const t = useText();
  const name = pointField(method);
  return (
    <Select
      label={t('checkout.point_choose', { method: title })}
      name={name}
      defaultValue={values[name] ?? ''}
      error={values['shippingMethod'] === method ? error : undefined}
    >
      <option value="">{t('checkout.point_none_chosen')}</option>
      {groups.map((group) => (
        <optgroup key={group.name} label={group.name}>
          {group.points.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
};

export interface OrderFormProps {
  cart: ShownCart;
  response: PlainResponse | undefined;
  orderId: string;
}

export const OrderForm = ({ cart, response, orderId }: OrderFormProps) => {
  const t = useText();
  const money = useMoney();
  const action = useAction();
  const {
    settings,
    store: { i18n },
  } = useShop();
  const values = response?.values ?? {};
  const errors = response?.errors ?? {};
  const { shippingCountries, billingCountries } = settings.orders;
  const details = { ...emptyCheckout(cart.country).shippingDetails, ...values, country: cart.country };
  const sized = cart.lines.filter(({ size }) => size !== null);
  return (
    <section aria-labelledby="plain-order">
      <h2 id="plain-order">{t('checkout.title')}</h2>
      <form method="post" action={action} className="form checkout-form stack gap-4">
        <FieldErrors errors={errors}>
          <input type="hidden" name="intent" value="order" />
          <input type="hidden" name="orderId" value={values['orderId'] || orderId} />
          <input type="hidden" name="total" value={cart.total} />
          <input type="hidden" name="ordered" value={cart.ordered} />
          <div className="form-pair stack gap-5">
            <ContactFields
              emailAddress={values['emailAddress'] ?? ''}
              phoneNumber={values['phoneNumber'] ?? ''}
              isPhoneRequired={!cart.isVirtual}
            />
          </div>
          <Company values={values} />
          <h3>{t(cart.isVirtual ? 'checkout.bill_address' : 'checkout.title_shipping')}</h3>
          <AddressFields
            details={details}
            countries={cart.isVirtual ? billingCountries : shippingCountries}
            kind={cart.isVirtual ? 'billing' : 'shipping'}
          />
          {!cart.isVirtual && cart.shipping.length === 0 && (
            <p className="field-error">{t('checkout.no_shipping')}</p>
          )}
          {!cart.isVirtual && cart.shipping.length > 0 && (
            <MethodList
              isLegendShown
              legend={t('checkout.shipping_method')}
              name="shippingMethod"
              chosen={cart.chosenShipping ? shippingKey(cart.chosenShipping) : ''}
              methods={shippingOptions(cart.shipping, { t, i18n })}
            />
          )}
          {cart.points.map((list) => (
            <PointSelect key={list.method} list={list} values={values} error={errors['pickupPoint']} />
          ))}
          {cart.payment.length === 0 ? (
            <p className="field-error">
              {t(cart.isVirtual ? 'checkout.no_payment_virtual' : 'checkout.no_payment')}
            </p>
          ) : (
            <MethodList
              isLegendShown
              legend={t('checkout.payment_method')}
              name="paymentMethod"
              chosen={cart.chosenPayment}
              methods={paymentOptions(cart.payment, { i18n })}
            />
          )}
          {sized.map((line) => (
            <div key={line.id} className="sized-line plain-sized grid gap-4 small round sand">
              <p>
                <strong>
                  {line.name}, {line.size}
                </strong>
              </p>
              <p>{t('checkout.no_withdrawal')}</p>
              <FormCheckbox
                name={sizeField(line.id)}
                label={t('checkout.size_checked')}
                defaultChecked={values[sizeField(line.id)] === 'on'}
              />
            </div>
          ))}
          <TermsBox isChecked={values['terms'] === 'on'} />
          <div className="form-buttons row cluster">
            <Button type="submit" wide>
              {t('checkout.pay_total', { total: money(cart.total) })}
            </Button>
          </div>
        </FieldErrors>
      </form>
    </section>
  );
};
