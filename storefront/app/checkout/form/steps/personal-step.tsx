// Step one: personal details, company details and optional account.
import { errorsOfStep } from '@klaas/core/checkout/form/checkout-check.ts';
import { withoutPassword } from '@klaas/core/checkout/form/checkout-state.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Checkbox } from '@klaas/ui/checkbox.tsx';
import { useOnline } from '../../../offline/use-online.ts';
import { CompanyFields, NameFields } from '../../../shell/forms/address-fields.tsx';
import { FormCheckbox } from '../../../shell/forms/form-fields.tsx';
import type { FormResponse } from '../../../shell/forms/form-response.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useCheckout } from '../checkout-context.tsx';
import { ContactFields } from '../fields/contact-fields.tsx';
import { passwordRule } from '../fields/error-messages.ts';
import { FilledFields } from '../fields/filled-fields.tsx';
import { NewPassword } from '../fields/new-password.tsx';
import { takePersonalValues } from '../fields/step-values.ts';
import { StepForm, StepTitle } from './step-form.tsx';

/** Logging in keeps the input. */
const LogIn = () => {
  const t = useText();
  const { account } = useCheckout();
  if (account.status === 'customer') return null;
  return (
    <p className="checkout-login muted small">
      {t('checkout.have_account')}{' '}
      <Button look="text" size="s" onClick={account.logIn}>
        {t('shell.log_in')}
      </Button>
    </p>
  );
};

const Who = () => {
  const { form, isVirtual } = useCheckout();
  const { personalDetails, shippingDetails } = form.details;
  return (
    <FilledFields className="form-pair stack gap-5">
      <NameFields details={personalDetails} />
      <ContactFields
        emailAddress={personalDetails.emailAddress}
        phoneNumber={shippingDetails.phoneNumber}
        isPhoneRequired={!isVirtual}
      />
    </FilledFields>
  );
};

/** [CHK-06] */
const Company = () => {
  const t = useText();
  const { isCompany, paymentDetails } = useCheckout().form.details;
  return (
    <FilledFields className="stack gap-4">
      <label className="checkout-switch row gap-4">
        <input
          className="relative"
          type="checkbox"
          role="switch"
          name="isCompany"
          defaultChecked={isCompany}
          aria-checked={isCompany}
          aria-describedby="company-note"
        />
        <span>
          <strong className="title-xs block">{t('checkout.company_switch')}</strong>
          <span id="company-note" className="muted small">
            {t('checkout.company_note')}
          </span>
        </span>
      </label>
      {isCompany && <CompanyFields details={paymentDetails} required />}
    </FilledFields>
  );
};

/** [CHK-07] [CHK-09] Guest checkout is the default; an account is optional. */
const Account = () => {
  const t = useText();
  const isOnline = useOnline();
  const { form, store, account } = useCheckout();
  const { createAccount } = form.details.personalDetails;
  if (account.status === 'customer') return null;
  return (
    <div className="stack gap-1">
      <FormCheckbox
        name="createAccount"
        label={t('checkout.create_account')}
        defaultChecked={createAccount}
        disabled={!isOnline}
      />
      {createAccount && isOnline && <NewPassword />}
      <Checkbox
        label={t('checkout.remember')}
        checked={form.isRemembered}
        onChange={(event) => void store.setRemembered(event.target.checked)}
      />
    </div>
  );
};

export const PersonalStep = () => {
  const t = useText();
  const { store, account, isVirtual } = useCheckout();

  // Create the account when this step is submitted: errors appear at its fields, and the password is dropped early.
  const send = async (): Promise<FormResponse> => {
    const { firstName, lastName, emailAddress, password, createAccount } =
      store.getState().details.personalDetails;
    if (!createAccount || account.status === 'customer') return { ok: true };
    const response = await account.register(
      { email: emailAddress.trim(), firstname: firstName.trim(), lastname: lastName.trim() },
      password,
    );
    if (response.ok) {
      await store.edit(withoutPassword);
      return response;
    }
    const { email: emailError, ...fields } = response.fields ?? {};
    return { ...response, fields: { ...fields, ...(emailError && { emailAddress: emailError }) } };
  };

  return (
    <>
      <StepTitle beside={<LogIn />}>{t('checkout.title_personal')}</StepTitle>
      <StepForm
        take={takePersonalValues}
        errors={(details) => errorsOfStep('personal', details, { isVirtual, passwordRule })}
        send={send}
      >
        <Who />
        <Company />
        <Account />
      </StepForm>
    </>
  );
};
