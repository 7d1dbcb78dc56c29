// Where and how an edited order is delivered.
import type { EditedAddress, EditPreview } from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import { countryName } from '@klaas/core/stores/address-lines.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText, useTexts } from '../../i18n/use-text.tsx';
import { RuleField, RuleSelect } from '../rule-field.tsx';
import type { EditState } from './edit-state.ts';

const COUNTRIES =
  'EE LV LT FI SE DK DE PL NL BE LU FR AT IE CZ SK SI HR HU RO BG GR IT ES PT MT CY NO CH GB'.split(' ');

interface PartProps {
  state: EditState;
  errorOf: (field: string) => string;
  onChange: (change: Partial<EditState>) => void;
}

export const EditAddress = ({ state: { address }, errorOf, onChange }: PartProps) => {
  const t = useText();
  const { locale } = useTexts();
  if (!address) return null;
  const set = (change: Partial<EditedAddress>) => onChange({ address: { ...address, ...change } });
  const text = (name: Exclude<keyof EditedAddress, 'street' | 'country_id'>) => (
    <RuleField
      label={t(`drafts.${name}`)}
      error={errorOf(`address.${name}`)}
      value={address[name]}
      maxLength={255}
      autoComplete="off"
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  const countries = COUNTRIES.includes(address.country_id) ? COUNTRIES : [address.country_id, ...COUNTRIES];
  return (
    <section className="edit-part" aria-labelledby="edit-address">
      <h3 id="edit-address">{t('edits.address')}</h3>
      {errorOf('address') !== '' && (
        <p className="field-error" role="alert">
          {errorOf('address')}
        </p>
      )}
      <div className="edit-fields">
        {text('firstname')}
        {text('lastname')}
        {text('company')}
        {text('telephone')}
        {address.street.map((line, at) => (
          <RuleField
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            key={at}
            label={t(at === 0 ? 'edits.street' : 'edits.street_more')}
            error={
              at === 0
                ? errorOf('address.street') || errorOf('address.street.0')
                : errorOf(`address.street.${at}`)
            }
            value={line}
            maxLength={255}
            autoComplete="off"
            onChange={({ target }) =>
              set({ street: address.street.map((one, index) => (index === at ? target.value : one)) })
            }
          />
        ))}
        {text('city')}
        {text('postcode')}
        <RuleSelect
          label={t('drafts.country_id')}
          error={errorOf('address.country_id')}
          value={address.country_id}
          onChange={({ target }) => set({ country_id: target.value })}
        >
          {countries.map((code) => (
            <option key={code} value={code}>
              {countryName(code, locale)}
            </option>
          ))}
        </RuleSelect>
      </div>
    </section>
  );
};

export const EditMethod = ({
  state: { method, point, slot },
  preview,
  present,
  errorOf,
  onChange,
}: PartProps & { preview: EditPreview | undefined; present: string }) => {
  const t = useText();
  const { money, longDate } = useFormat();
  const offers = preview?.offers ?? [];
  if (preview && offers.length === 0 && method === '') return null;
  const isKnown = offers.some(({ code }) => code === method);
  return (
    <section className="edit-part" aria-labelledby="edit-delivery">
      <h3 id="edit-delivery">{t('edits.delivery')}</h3>
      <div className="edit-fields">
        <RuleSelect
          label={t('edits.method')}
          error={errorOf('method')}
          value={method}
          onChange={({ target }) => onChange({ method: target.value, point: '', slot: '' })}
        >
          {!isKnown && <option value={method}>{present}</option>}
          {offers.map(({ code, title, cents, is_available }) => (
            <option key={code} value={code} disabled={!is_available && code !== method}>
              {is_available ? `${title}, ${money(cents)}` : t('edits.not_here', { title })}
            </option>
          ))}
        </RuleSelect>
        {(preview?.points.length ?? 0) > 0 && (errorOf('point') !== '' || point !== '') && (
          <RuleSelect
            label={t('edits.point')}
            error={errorOf('point')}
            value={point}
            onChange={({ target }) => onChange({ point: target.value })}
          >
            <option value="">{t('edits.choose')}</option>
            {preview?.points.map(({ id, name, city }) => (
              <option key={id} value={id}>
                {[city, name].filter(Boolean).join(', ')}
              </option>
            ))}
          </RuleSelect>
        )}
        {(preview?.slots.length ?? 0) > 0 && (errorOf('slot_id') !== '' || slot !== '') && (
          <RuleSelect
            label={t('edits.slot')}
            error={errorOf('slot_id')}
            value={slot}
            onChange={({ target }) => onChange({ slot: target.value })}
          >
            <option value="">{t('edits.choose')}</option>
            {preview?.slots.map(({ id, day: date, from, to }) => (
              <option key={id} value={String(id)}>
                {`${longDate(date)}, ${from}–${to}`}
              </option>
            ))}
          </RuleSelect>
        )}
      </div>
    </section>
  );
};
