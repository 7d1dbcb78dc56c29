// [OFFICE-87] VAT: the rates of each country with their days, a new one from a later day on, and what it does to prices.
import {
  dropTaxEndpoint,
  scheduleTaxEndpoint,
  type TaxCountry,
  taxEffectEndpoint,
  taxesEndpoint,
} from '@klaas/core/contract/admin/tax-endpoints.ts';
import { localText } from '@klaas/core/stores/local-text.ts';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText, useTexts } from '../i18n/use-text.tsx';
import { RuleField } from '../orders/rule-field.tsx';
import { useSession } from '../shell/session.tsx';
import { EmptyState, FailedState, PageHead } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import '../styles/taxes.css';

const ENTITIES = ['taxrule', 'tax_class'];
const RULES = ['no_country', 'bad_rate', 'bad_day', 'day_past', 'same_rate'] as const;
const FIELD_OF: Record<string, string> = { bad_day: 'valid_from', day_past: 'valid_from' };

const noon = (day: string): string => `${day}T12:00:00Z`;

/** "24,5"; null: no per cent. */
const parsePercent = (text: string): number | null => {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
};

interface CountryProps {
  country: TaxCountry;
  firstDay: string;
  includesTax: boolean;
  mayWrite: boolean;
}

interface PlannedRate {
  code: string;
  country: string;
  rate: number;
  valid_from: string;
}

interface EffectProps {
  title: string;
  planned: PlannedRate;
  includesTax: boolean;
}

const Effect = ({ title, planned, includesTax }: EffectProps) => {
  const t = useText();
  const { money } = useFormat();
  const { data } = useRead(taxEffectEndpoint, { body: planned }, { entities: [...ENTITIES, 'product'] });
  const effect = data?.value;
  if (!effect) return <div aria-busy="true" />;
  if (effect.errors.length > 0) return null;
  return (
    <section className="tax-effect" aria-label={`${t('taxes.effect')}: ${title}`}>
      <h3>{t('taxes.effect')}</h3>
      <p>
        {t('taxes.products', { count: effect.products })}{' '}
        {t(includesTax ? 'taxes.gross_kept' : 'taxes.net_kept')}
      </p>
      {effect.samples.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('taxes.product')}</th>
              <th scope="col" className="number">
                {t('taxes.with_tax')}
              </th>
              <th scope="col" className="number">
                {t('taxes.without_tax')}
              </th>
            </tr>
          </thead>
          <tbody>
            {effect.samples.map(({ sku, name, before, after }) => (
              <tr key={sku}>
                <th scope="row">{name || sku}</th>
                {(['gross_cents', 'net_cents'] as const).map((cents) => (
                  <td key={cents} className="number">
                    {before[cents] !== after[cents] && <s>{money(before[cents])}</s>} {money(after[cents])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

const NewRate = ({
  title,
  country,
  firstDay,
  includesTax,
}: Omit<CountryProps, 'mayWrite'> & { title: string }) => {
  const t = useText();
  const textOf = useFailureText();
  const { date } = useFormat();
  const [rate, setRate] = useState('');
  const [day, setDay] = useState(firstDay);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const percent = parsePercent(rate);
  const { code, country: place, versions } = country;
  const planned = useDeferredValue(
    percent === null || day < firstDay ? null : { code, country: place, rate: percent, valid_from: day },
  );
  const ruleText = (field: string): string | undefined => {
    const found = failure?.fields?.find((one) => one.field === field);
    const known = RULES.find((one) => one === found?.rule);
    if (known) return t(`taxes.rule_${known}`);
    return found && (FIELD_OF[found.rule] ?? field) === field ? t('taxes.rule_bad_rate') : undefined;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (percent === null) {
      setFailure({ ok: false, error: 'invalid', fields: [{ field: 'rate', rule: 'bad_rate' }] });
      return;
    }
    setBusy(true);
    const answer = await callAdmin(scheduleTaxEndpoint, {
      body: { code, country: place, rate: percent, valid_from: day, versions },
    });
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (answer.ok) {
      setRate('');
      showToast(t('taxes.scheduled', { day: date(noon(day)) }));
    }
    await queryClient.invalidateQueries();
  };
  return (
    <form
      className="tax-form"
      aria-label={`${t('taxes.new')}: ${title}`}
      onSubmit={(event) => void send(event)}
    >
      <RuleField
        label={t('taxes.rate')}
        inputMode="decimal"
        maxLength={6}
        required
        value={rate}
        error={ruleText('rate')}
        onChange={({ target }) => {
          setFailure(null);
          setRate(target.value);
        }}
      />
      <RuleField
        label={t('taxes.valid_from')}
        type="date"
        min={firstDay}
        required
        value={day}
        error={ruleText('valid_from')}
        onChange={({ target }) => {
          setFailure(null);
          setDay(target.value);
        }}
      />
      <button type="submit" className="button-primary" disabled={isBusy}>
        {t('taxes.schedule')}
      </button>
      {failure && !failure.fields && (
        <p className="field-error" role="alert">
          {failure.detail === 'changed_meanwhile' ? t('taxes.changed_meanwhile') : textOf(failure)}
        </p>
      )}
      {planned && <Effect title={title} planned={planned} includesTax={includesTax} />}
    </form>
  );
};

const Country = ({ country, firstDay, includesTax, mayWrite }: CountryProps) => {
  const { t, locale } = useTexts();
  const textOf = useFailureText();
  const { date, inField } = useFormat();
  const { code, country: place, classes, rates } = country;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(place) ?? place;
  const title = `${name}: ${classes.map((one) => localText(one, locale)).join(', ')}`;
  const drop = async (valid_from: string) => {
    const answer = await callAdmin(dropTaxEndpoint, { body: { code, country: place, valid_from } });
    showToast(answer.ok ? t('taxes.dropped') : textOf(answer), { isError: !answer.ok });
    await queryClient.invalidateQueries();
  };
  return (
    <section className="tax-country" aria-label={title}>
      <h2>
        {title} <span className="muted">{code}</span>
      </h2>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('taxes.valid_from')}</th>
            <th scope="col" className="number">
              {t('taxes.rate')}
            </th>
            <th scope="col">{t('taxes.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ rate, valid_from, state }) => (
            <tr key={valid_from ?? ''}>
              <th scope="row">{valid_from === null ? t('taxes.always') : date(noon(valid_from))}</th>
              <td className="number">{inField(rate)} %</td>
              <td>
                {t(`taxes.state_${state}`)}{' '}
                {state === 'next' && mayWrite && valid_from !== null && (
                  <button type="button" className="button-text" onClick={() => void drop(valid_from)}>
                    {t('taxes.drop')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayWrite && <NewRate title={title} country={country} firstDay={firstDay} includesTax={includesTax} />}
    </section>
  );
};

export const TaxesScreen = () => {
  const t = useText();
  const { can } = useSession();
  const { data, error, refetch } = useRead(taxesEndpoint, {}, { entities: ENTITIES });
  const failure = failureOf(error);
  const taxes = data?.value;
  return (
    <div className="list-screen" aria-busy={(!taxes && !failure) || undefined}>
      <PageHead title={t('taxes.title')} about={t('taxes.about')} />
      {failure && !taxes && <FailedState failure={failure} retry={() => void refetch()} />}
      {taxes?.countries.length === 0 && <EmptyState title={t('taxes.none')} />}
      {taxes && taxes.countries.length > 0 && (
        <div className="plain-list-body">
          {taxes.countries.map((country) => (
            <Country
              key={`${country.code} ${country.country}`}
              country={country}
              firstDay={taxes.first_day}
              includesTax={taxes.includes_tax}
              mayWrite={can('prices.write')}
            />
          ))}
        </div>
      )}
    </div>
  );
};
