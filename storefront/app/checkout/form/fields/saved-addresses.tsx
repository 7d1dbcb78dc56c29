// Choice of a saved address, or fields for a new one.
import { detailsOfSaved, type SavedAddress, sameAddress } from '@klaas/core/checkout/form/checkout-fill.ts';
import type { AddressDetails } from '@klaas/core/stores/address-details.ts';
import { countryName, streetLine } from '@klaas/core/stores/address-lines.ts';
import { useState } from 'react';
import { AddressFields } from '../../../shell/forms/address-fields.tsx';
import { useLocale, useText } from '../../../shell/i18n/use-text.tsx';
import { useCheckout } from '../checkout-context.tsx';

interface AddressChoiceProps {
  kind: 'shipping' | 'billing';
  details: AddressDetails;
  countries: readonly string[];
  /** `null`: a new address. */
  onChoose: (address: SavedAddress | null) => void;
  /** Below the post code. */
  zipNote?: string | undefined;
}

const SavedAddresses = ({
  kind,
  addresses,
  chosen,
  onChoose,
}: Pick<AddressChoiceProps, 'kind' | 'onChoose'> & {
  addresses: readonly SavedAddress[];
  chosen: SavedAddress | null;
}) => {
  const t = useText();
  const locale = useLocale();
  const choices = [
    ...addresses.map((address) => ({
      address,
      title: `${address.firstname} ${address.lastname}`,
      text: `${streetLine(address.street)}, ${address.postcode} ${address.city}, ${countryName(address.country_id, locale)}`,
    })),
    { address: null, title: t('checkout.other_address'), text: '' },
  ];
  return (
    <fieldset className="choices stack gap-3 shrink">
      <legend>{t('checkout.saved_addresses')}</legend>
      {choices.map(({ address, title, text }) => (
        <label key={title + text} className="choice">
          <input
            type="radio"
            className="check-box"
            name={`saved-${kind}`}
            checked={address === chosen}
            onChange={() => onChoose(address)}
          />
          <span className="stack grow">
            <strong className="title-xs">{title}</strong>
            {text && <span className="muted small">{text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

export const AddressChoice = ({ kind, details, countries, onChoose, zipNote }: AddressChoiceProps) => {
  const { account, form } = useCheckout();
  const addresses = account.customer?.addresses ?? [];
  const saved = addresses.find((address) => sameAddress(detailsOfSaved(address), details)) ?? null;
  // Keep the fields open while typing, even if the input equals a saved address.
  const [isOther, setOther] = useState(saved === null);
  const chosen = isOther ? null : saved;
  return (
    <>
      {addresses.length > 0 && (
        <SavedAddresses
          kind={kind}
          addresses={addresses}
          chosen={chosen}
          onChoose={(address) => {
            setOther(address === null);
            onChoose(address);
          }}
        />
      )}
      {chosen === null ? (
        <AddressFields
          key={form.filled}
          kind={kind}
          details={details}
          countries={countries}
          zipNote={zipNote}
        />
      ) : (
        zipNote && <p className="small muted">{zipNote}</p>
      )}
    </>
  );
};
