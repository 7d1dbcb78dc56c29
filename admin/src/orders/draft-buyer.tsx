// The buyer of a draft: a customer of the shop, or a new one; and where the goods go.
import { type CustomerListRow, customerEndpoint } from '@klaas/core/contract/admin/customer-endpoints.ts';
import type {
  DraftBuyer as Buyer,
  DraftFields,
  DraftPlace,
} from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { callAdmin } from '../api/call.ts';
import { useText, useTexts } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { CustomerFinder } from './customer-finder.tsx';
import type { RuleAt } from './draft-rules.ts';
import { RuleField, RuleSelect } from './rule-field.tsx';
import type { OpenDraft } from './use-draft.ts';

/** Where the shop's methods may go; the server decides. */
const COUNTRIES = [
  ...[
    'EE',
    'LV',
    'LT',
    'FI',
    'SE',
    'NO',
    'DK',
    'DE',
    'PL',
    'AT',
    'BE',
    'BG',
    'CY',
    'CZ',
    'ES',
    'FR',
    'GR',
    'HR',
  ],
  ...['HU', 'IE', 'IT', 'LU', 'MT', 'NL', 'PT', 'RO', 'SI', 'SK', 'CH', 'GB', 'UA'],
];

const PERSON = ['firstname', 'lastname', 'telephone'] as const;
const PLACE = ['street', 'postcode', 'city'] as const;
const COMPANY = ['company', 'registry_code', 'vat_id'] as const;

const EMPTY_PLACE: DraftPlace = {
  ...{ firstname: '', lastname: '', telephone: '', company: '' },
  ...{ street: '', city: '', postcode: '', country_id: 'EE' },
};

const CountryField = ({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string;
  onChange: (value: string) => void;
}) => {
  const t = useText();
  const { locale } = useTexts();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const codes = value === '' || COUNTRIES.includes(value) ? COUNTRIES : [value, ...COUNTRIES];
  return (
    <RuleSelect
      label={t('drafts.country_id')}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      {value === '' && <option value="">{t('drafts.please_choose')}</option>}
      {codes.map((code) => (
        <option key={code} value={code}>
          {names.of(code)}
        </option>
      ))}
    </RuleSelect>
  );
};

const TextFields = <Value extends DraftPlace>({
  part,
  names,
  value,
  ruleAt,
  onChange,
}: {
  part: 'buyer' | 'shipping';
  names: readonly (keyof Value & keyof Buyer)[];
  value: Value;
  ruleAt: RuleAt;
  onChange: (value: Value) => void;
}) => {
  const t = useText();
  return names.map((name) => (
    <RuleField
      key={name}
      label={t(`drafts.${name}`)}
      value={String(value[name])}
      error={ruleAt(`${part}.${name}`)}
      maxLength={name === 'postcode' ? 20 : 255}
      autoComplete="off"
      {...(name === 'email' && { type: 'email' })}
      {...(name === 'telephone' && { type: 'tel' })}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
    />
  ));
};

/** What the account says; an address that was typed already is kept where the account has none. */
const useTakeCustomer = ({ fields, set }: OpenDraft) => {
  const textOf = useFailureText();
  return async ({ id }: CustomerListRow): Promise<void> => {
    const answer = await callAdmin(customerEndpoint, { params: { id: String(id) } });
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    const { firstname, lastname, email, addresses } = answer.value;
    const address = addresses.find(({ default_billing: isDefault }) => isDefault) ?? addresses[0];
    const { buyer } = fields;
    set(
      {
        customer_id: id,
        buyer: {
          ...buyer,
          ...{ firstname: address?.firstname ?? firstname, lastname: address?.lastname ?? lastname, email },
          ...(address && {
            ...{ telephone: address.telephone ?? '', company: address.company ?? '' },
            ...{ registry_code: address.registry_code ?? '', vat_id: address.vat_id ?? '' },
            ...{ street: address.street.join(', '), city: address.city, postcode: address.postcode },
            country_id: address.country_id.slice(0, 2),
          }),
        },
      },
      true,
    );
  };
};

export const DraftBuyer = ({ draft, ruleAt }: { draft: OpenDraft; ruleAt: RuleAt }) => {
  const t = useText();
  const { fields, set } = draft;
  const take = useTakeCustomer(draft);
  const { buyer, shipping, customer_id } = fields;
  const setBuyer = (value: DraftFields['buyer']) => set({ buyer: value });
  const setShipping = (value: DraftPlace) => set({ shipping: value });
  return (
    <section className="order-box draft-part" aria-labelledby="draft-customer">
      <h2 id="draft-customer">{t('drafts.customer')}</h2>
      <CustomerFinder onPick={(row) => void take(row)} />
      {customer_id !== null && (
        <p>
          <span className="tag">{t('drafts.known_customer')}</span>
          <button type="button" className="button-text" onClick={() => set({ customer_id: null }, true)}>
            {t('drafts.not_known')}
          </button>
        </p>
      )}
      <div className="choice-fields">
        <TextFields
          part="buyer"
          names={[...PERSON.slice(0, 2), 'email', 'telephone', ...PLACE]}
          value={buyer}
          ruleAt={ruleAt}
          onChange={setBuyer}
        />
        <CountryField
          value={buyer.country_id}
          error={ruleAt('buyer.country_id')}
          onChange={(country_id) => set({ buyer: { ...buyer, country_id } }, true)}
        />
        <TextFields part="buyer" names={COMPANY} value={buyer} ruleAt={ruleAt} onChange={setBuyer} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={shipping !== null}
          onChange={({ target }) =>
            set({
              shipping: target.checked
                ? {
                    ...EMPTY_PLACE,
                    firstname: buyer.firstname,
                    lastname: buyer.lastname,
                    telephone: buyer.telephone,
                  }
                : null,
            })
          }
        />
        {t('drafts.other_address')}
      </label>
      {shipping && (
        <fieldset className="choice-checks">
          <legend>{t('drafts.delivery_address')}</legend>
          <div className="choice-fields">
            <TextFields
              part="shipping"
              names={[...PERSON, 'company', ...PLACE]}
              value={shipping}
              ruleAt={ruleAt}
              onChange={setShipping}
            />
            <CountryField
              value={shipping.country_id}
              error={ruleAt('shipping.country_id')}
              onChange={(country_id) => set({ shipping: { ...shipping, country_id } }, true)}
            />
          </div>
        </fieldset>
      )}
    </section>
  );
};
