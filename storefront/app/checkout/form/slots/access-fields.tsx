// The place of delivery: floor, lift, carrying in. The price follows from it.
import { FormCheckbox, FormField, FormSelect, FormTextArea } from '../../../shell/forms/form-fields.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useCheckout } from '../checkout-context.tsx';

const MAX_NOTE = 500;

export const AccessFields = () => {
  const t = useText();
  const { form } = useCheckout();
  const { shippingDetails: details } = form.details;
  return (
    <div className="stack gap-4" key={form.filled}>
      <div className="form-pair stack gap-5">
        <FormField
          label={t('checkout.access_floor')}
          name="accessFloor"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={details.accessFloor}
          required
        />
        <FormSelect
          label={t('checkout.access_lift')}
          name="accessLift"
          defaultValue={details.accessLift}
          required
        >
          <option value="no">{t('checkout.access_lift_no')}</option>
          <option value="yes">{t('checkout.access_lift_yes')}</option>
        </FormSelect>
        {details.accessLift === 'yes' && (
          <FormField
            label={t('checkout.access_door')}
            name="accessDoor"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={details.accessDoor}
          />
        )}
        <FormField
          label={t('checkout.access_phone')}
          name="accessPhone"
          type="tel"
          autoComplete="off"
          maxLength={40}
          defaultValue={details.accessPhone}
        />
      </div>
      <FormCheckbox
        name="accessCarryIn"
        label={t('checkout.access_carry')}
        defaultChecked={details.accessCarryIn}
      />
      <FormCheckbox
        name="accessOldGlass"
        label={t('checkout.access_old')}
        defaultChecked={details.accessOldGlass}
      />
      <FormTextArea
        label={t('checkout.access_note')}
        name="accessNote"
        maxLength={MAX_NOTE}
        defaultValue={details.accessNote}
      />
    </div>
  );
};
