// Sum of a draft, and placing it: by a link to pay, by invoice, or paid already.
import {
  type DraftPage,
  type DraftQuote,
  draftPageEndpoint,
  PAYMENT_WAYS,
  placeDraftEndpoint,
} from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callAdmin } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText, useTexts } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { shownNumber } from './order-states.tsx';
import { RuleField, RuleSelect } from './rule-field.tsx';
import type { OpenDraft } from './use-draft.ts';
import { useRuleText } from './use-rule-text.ts';

type Way = (typeof PAYMENT_WAYS)[number];

const DEFAULT_DAYS = 7;
const MAX_DAYS = 90;

export const DraftTotals = ({
  quote: { totals },
  discountCents = 0,
}: {
  quote: DraftQuote;
  /** Of a quote. */
  discountCents?: number;
}) => {
  const t = useText();
  const { locale } = useTexts();
  const { money } = useFormat();
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(totals.country) ?? totals.country;
  return (
    <dl className="order-totals">
      <dt>{t('drafts.goods')}</dt>
      <dd>{money(totals.goods_cents)}</dd>
      {discountCents > 0 && (
        <>
          <dt>{t('quotes.discount')}</dt>
          <dd>−{money(discountCents)}</dd>
        </>
      )}
      <dt>{t('drafts.delivery')}</dt>
      <dd>{money(totals.shipping_cents)}</dd>
      <dt className="grand">{t('drafts.sum')}</dt>
      <dd className="grand">{money(totals.grand_cents)}</dd>
      <div className="pair muted">
        <dt>{t('drafts.vat_of', { country })}</dt>
        <dd>{money(totals.tax_cents)}</dd>
      </div>
    </dl>
  );
};

interface DraftPlaceProps {
  page: DraftPage;
  draft: OpenDraft;
  onTried: () => void;
}

/** Saves what is typed, then places what the server has at the sum that is shown. */
const usePlace = ({ page, draft, onTried }: DraftPlaceProps) => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  const navigate = useNavigate();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const shown = page.quote.totals.grand_cents;
  const work = async (body: { way: Way; days: number; method?: string | undefined }): Promise<string> => {
    const params = { id: String(page.id) };
    if (!(await draft.flush())) return t('drafts.unsaved');
    const latest = await callAdmin(draftPageEndpoint, { params });
    if (!latest.ok) return textOf(latest);
    const { version, quote } = latest.value;
    onTried();
    if (quote.problems.length > 0) return t('drafts.to_mend', { count: quote.problems.length });
    if (quote.totals.grand_cents !== shown && draft.state === 'saved') return t('drafts.rule_price');
    const { method, ...rest } = body;
    const answer = await callAdmin(placeDraftEndpoint, {
      params,
      body: {
        ...rest,
        version,
        expected_cents: quote.totals.grand_cents,
        ...(method !== undefined && { method }),
      },
    });
    if (answer.ok) {
      showToast(t('drafts.placed_toast', { number: shownNumber(answer.value.number) }));
      await queryClient.invalidateQueries({
        predicate: ({ meta }) =>
          ((meta?.['entities'] ?? []) as string[]).some((name) => /^(order|draft_order)$/.test(name)),
      });
      await navigate(`/orders/${answer.value.order_id}`);
      return '';
    }
    const [first] = answer.fields ?? [];
    return first ? ruleText(first.rule) : textOf(answer);
  };
  const place = async (body: Parameters<typeof work>[0]): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const text = await work(body);
    isRunning.current = false;
    setBusy(false);
    setError(text);
  };
  return { place, isBusy, error };
};

export const DraftPlace = (props: DraftPlaceProps) => {
  const t = useText();
  const { links, has_transfer } = props.page.quote;
  const { place, isBusy, error } = usePlace(props);
  const [way, setWay] = useState<Way>('link');
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const [method, setMethod] = useState('');
  const count = Number(days);
  const isDays = Number.isInteger(count) && count >= 1 && count <= MAX_DAYS;
  const isOffered = (one: Way) => (one === 'link' ? links.length > 0 : has_transfer);
  return (
    <form
      className="side-block draft-place"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDays || way === 'paid')
          void place({ way, days: isDays ? count : DEFAULT_DAYS, method: method || undefined });
      }}
    >
      <fieldset className="choice-checks">
        <legend>{t('drafts.pay_how')}</legend>
        {PAYMENT_WAYS.map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name="way"
              checked={way === one}
              disabled={!isOffered(one)}
              onChange={() => setWay(one)}
            />
            {t(`drafts.way_${one}`)}
          </label>
        ))}
      </fieldset>
      {way === 'link' && links.length > 1 && (
        <RuleSelect
          label={t('drafts.link_method')}
          value={method || (links[0]?.method ?? '')}
          onChange={({ target }) => setMethod(target.value)}
        >
          {links.map((link) => (
            <option key={link.method} value={link.method}>
              {link.title}
            </option>
          ))}
        </RuleSelect>
      )}
      {way !== 'paid' && (
        <RuleField
          label={t('drafts.days')}
          type="number"
          min={1}
          max={MAX_DAYS}
          required
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      )}
      <p className="muted">{t('drafts.place_final')}</p>
      {error !== '' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="button-primary" disabled={isBusy || !isOffered(way)}>
        {t(`drafts.place_${way}`)}
      </button>
    </form>
  );
};
