// Saved addresses with default shipping and billing address.
import { type Customer, type CustomerAddress, MAX_ADDRESSES } from '@klaas/core/customer/customer.ts';
import { addressLines, type PostalAddress } from '@klaas/core/stores/address-lines.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useRef, useState } from 'react';
import { useLocale, useText } from '../../../shell/i18n/use-text.tsx';
import { useNotify } from '../../../shell/state/shell-state.tsx';
import { formResponseOf } from '../../form-response.ts';
import { useOpenSession, useSessionState } from '../../session-context.tsx';
import type { SectionProps } from '../section-props.ts';
import { AddressForm, type AddressValues } from './address-form.tsx';
import { notifyProfileSaved, PendingNote } from './profile-notices.tsx';

type Draft = Omit<CustomerAddress, 'id' | 'customer_id' | 'region' | 'region_id'> & { id?: number };

/** Request body of an unchanged address; loses its default flags to the changed one. */
const unchangedAddress = (address: CustomerAddress, changed: AddressValues | null): Draft => {
  const { customer_id: _, region: __, region_id: ___, ...rest } = address;
  return {
    ...rest,
    default_shipping: rest.default_shipping && !changed?.default_shipping,
    default_billing: rest.default_billing && !changed?.default_billing,
  };
};

const withChange = (customer: Customer, id: number | null, changed: AddressValues | null) => {
  const others = customer.addresses.filter((address) => address.id !== id);
  const unchanged = others.map((address) => unchangedAddress(address, changed));
  if (!changed) return unchanged;
  return [...unchanged, id === null ? changed : { ...changed, id }];
};

const AddressCard = ({
  address,
  isBusy,
  onEdit,
  onRemove,
}: {
  address: CustomerAddress;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) => {
  const t = useText();
  const locale = useLocale();
  return (
    <li className="account-card pad-5 stack gap-2 box">
      <address className="stack">
        {addressLines(address, locale).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {address.default_shipping && <p className="small muted">{t('customer.default_shipping')}</p>}
      {address.default_billing && <p className="small muted">{t('customer.default_billing')}</p>}
      <p className="cluster gap-3">
        <Button look="secondary" size="s" onClick={onEdit}>
          {t('customer.edit')}
        </Button>
        <Button look="text" size="s" loading={isBusy} onClick={onRemove}>
          {t('customer.remove')}
        </Button>
      </p>
    </li>
  );
};

const PendingAddresses = ({ addresses }: { addresses: readonly PostalAddress[] }) => {
  const locale = useLocale();
  return (
    <>
      <PendingNote />
      <ul className="account-cards pair stack gap-5 mb-6">
        {addresses.map((address) => (
          <li key={addressLines(address, locale).join()} className="account-card pad-5 stack gap-2 box">
            <address className="stack">
              {addressLines(address, locale).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </li>
        ))}
      </ul>
    </>
  );
};

export const AddressSection = ({ customer }: SectionProps) => {
  const t = useText();
  const open = useOpenSession();
  const notify = useNotify();
  const isQueued = useRef(false);
  const pending = useSessionState(({ pendingProfile }) => pendingProfile?.addresses);
  /** `null`: no form open; `new`: adding an address. */
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const notifySaved = () => {
    setEdited(null);
    notifyProfileSaved(isQueued.current, { notify, t });
  };
  const save = async (id: number | null, changed: AddressValues | null) => {
    const saved = await (await open()).saveProfile({ addresses: withChange(customer, id, changed) });
    isQueued.current = saved.ok && saved.value === 'queued';
    return formResponseOf(saved, { t });
  };
  /** One at a time: every request has all addresses, so the next would bring back the one just removed. */
  const remove = async (id: number) => {
    setRemoving(true);
    const response = await save(id, null).finally(() => setRemoving(false));
    if (response.ok) notifySaved();
    else notify({ type: 'error', message: response.message, action1: { label: t('message.ok') } });
  };
  if (edited !== null) {
    const id = edited === 'new' ? null : edited;
    const address = customer.addresses.find((one) => one.id === id);
    const { firstname, lastname } = customer;
    return (
      <AddressForm
        address={address ?? { firstname, lastname }}
        save={(changed) => save(id, changed)}
        onSaved={notifySaved}
        onCancel={() => setEdited(null)}
      />
    );
  }
  // No editing while a change is queued: new addresses have no id yet and could not be told apart.
  if (pending) return <PendingAddresses addresses={pending as PostalAddress[]} />;
  return (
    <>
      {customer.addresses.length === 0 && <p>{t('customer.addresses_empty')}</p>}
      <ul className="account-cards pair stack gap-5 mb-6">
        {customer.addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            isBusy={isRemoving}
            onEdit={() => setEdited(address.id)}
            onRemove={() => void remove(address.id)}
          />
        ))}
      </ul>
      {customer.addresses.length < MAX_ADDRESSES && (
        <Button onClick={() => setEdited('new')}>{t('customer.address_add')}</Button>
      )}
    </>
  );
};
