// When the shop comes to measure and to install.
import { chosenVisit, visitFieldOf, withVisit } from '@klaas/core/checkout/form/visit-choice.ts';
import type { DeliverySlot, ServiceKind } from '@klaas/core/stores/shipping-details.ts';
import { formatSlot } from '@klaas/core/stores/slot-format.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import { lazy, Suspense } from 'react';
import { useOnline } from '../../../offline/use-online.ts';
import { useFieldError } from '../../../shell/forms/form.tsx';
import { useLocale, useText } from '../../../shell/i18n/use-text.tsx';
import { useCheckout } from '../checkout-context.tsx';

const SlotPicker = lazy(async () => ({ default: (await import('./slot-picker.tsx')).SlotPicker }));

const TITLES = {
  measuring: 'checkout.visit_measuring',
  installation: 'checkout.visit_installation',
} as const;

const Unserved = ({ service }: { service: ServiceKind }) => {
  const t = useText();
  const error = useFieldError(visitFieldOf(service));
  return (
    <p className={error ? 'field-error' : undefined} role="alert">
      <Icon name="alert" size={16} />
      {t('checkout.visit_not_served')}
    </p>
  );
};

const Visit = ({ service, slots }: { service: ServiceKind; slots: readonly DeliverySlot[] }) => {
  const t = useText();
  const locale = useLocale();
  const { store, form, visits } = useCheckout();
  const { shippingDetails } = form.details;
  const choose = (slot: DeliverySlot | null) =>
    void store.edit((details) => ({
      ...details,
      shippingDetails: withVisit(details.shippingDetails, service, {
        id: slot?.id ?? 0,
        text: slot ? formatSlot(slot, locale) : '',
      }),
    }));
  return (
    <Suspense fallback={<div className="slot-picker" aria-busy />}>
      <SlotPicker
        purpose={service}
        slots={slots}
        isFailed={visits.isFailed}
        reload={visits.reload}
        chosen={chosenVisit(shippingDetails, service)}
        nothing={t('checkout.visit_by_phone')}
        onChoose={choose}
      />
    </Suspense>
  );
};

export const VisitPickers = () => {
  const t = useText();
  const isOnline = useOnline();
  const { visits } = useCheckout();
  const { offers, hasServices, isFailed } = visits;
  if (!hasServices || offers?.length === 0) return null;
  return (
    <section className="checkout-part stack gap-4" aria-labelledby="visits-when">
      <h2 className="title-s" id="visits-when">
        {t('checkout.visits_title')}
      </h2>
      {!offers && (
        <p role="status">
          {t(!isOnline || isFailed ? 'checkout.visit_by_phone' : 'checkout.visit_address_first')}
        </p>
      )}
      {offers?.map(({ service, is_served, slots }) => (
        <fieldset key={service} className="stack gap-3 shrink">
          <legend className="title-xs mb-2">{t(TITLES[service])}</legend>
          {is_served ? <Visit service={service} slots={slots} /> : <Unserved service={service} />}
        </fieldset>
      ))}
    </section>
  );
};
