// The version that is written: goods and buyer as in an order, work and other free lines, discount, message, last day.
import type {
  QuoteDiscount,
  QuoteFields,
  QuoteFreeLine,
  QuotePage,
} from '@klaas/core/contract/admin/quote-endpoints.ts';
import { useState } from 'react';
import { useText, useTexts } from '../i18n/use-text.tsx';
import { DraftBuyer } from '../orders/draft-buyer.tsx';
import { DraftDelivery } from '../orders/draft-delivery.tsx';
import { DraftLines } from '../orders/draft-lines.tsx';
import type { RuleAt } from '../orders/draft-rules.ts';
import { DraftConflict } from '../orders/draft-state.tsx';
import { parseCents } from '../orders/parse-cents.ts';
import { RuleField, RuleSelect } from '../orders/rule-field.tsx';
import type { OpenDraft } from '../orders/use-draft.ts';
import { Icon } from '../ui/icon.tsx';
import '../styles/quotes.css';

type OpenQuote = OpenDraft<QuoteFields>;

interface PartProps {
  draft: OpenQuote;
  ruleAt: RuleAt;
}

const textOfCents = (cents: number): string => (cents / 100).toFixed(2);

/** What is typed stays while it is no sum. */
const CentsField = ({
  label,
  cents,
  error,
  onChange,
}: {
  label: string;
  cents: number;
  error: string;
  onChange: (cents: number) => void;
}) => {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseCents(typed) === null;
  return (
    <RuleField
      label={label}
      inputMode="decimal"
      value={typed ?? textOfCents(cents)}
      error={isWrong ? t('drafts.rule_amount') : error}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = parseCents(target.value);
        if (next !== null) onChange(next);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
};

const FreeLine = ({
  line,
  ruleAt,
  onChange,
  onRemove,
}: {
  line: QuoteFreeLine;
  ruleAt: RuleAt;
  onChange: (change: Partial<QuoteFreeLine>, isSoon?: boolean) => void;
  onRemove: () => void;
}) => {
  const t = useText();
  const at = (field: string) => ruleAt(`free_lines.${line.key}.${field}`);
  const agreedError = at('workshop_agreed');
  return (
    <fieldset className="quote-free">
      <legend className="visually-hidden">{line.name || t('quotes.free')}</legend>
      <RuleField
        label={t('quotes.free_name')}
        value={line.name}
        maxLength={200}
        error={at('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <RuleField
        label={t('quotes.free_qty')}
        type="number"
        min={1}
        max={10_000}
        value={line.qty}
        onChange={({ target }) => {
          const qty = Number(target.value);
          if (Number.isInteger(qty) && qty >= 1 && qty <= 10_000) onChange({ qty }, true);
        }}
      />
      <CentsField
        label={t('quotes.free_price')}
        cents={line.cents}
        error={at('cents')}
        onChange={(cents) => onChange({ cents })}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('quotes.free_remove', { name: line.name })}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
      <label className="check">
        <input
          type="checkbox"
          checked={line.is_made}
          onChange={({ target }) => onChange({ is_made: target.checked, workshop_agreed: false }, true)}
        />
        {t('quotes.free_made')}
      </label>
      {line.is_made && (
        <label className="check">
          <input
            type="checkbox"
            checked={line.workshop_agreed}
            onChange={({ target }) => onChange({ workshop_agreed: target.checked }, true)}
          />
          {t('quotes.free_agreed')}
          {agreedError !== '' && <small className="field-error">{agreedError}</small>}
        </label>
      )}
    </fieldset>
  );
};

const FreeLines = ({ draft, ruleAt }: PartProps) => {
  const t = useText();
  const { fields, set } = draft;
  const change = (key: string, part: Partial<QuoteFreeLine>, isSoon = false) =>
    set(
      { free_lines: fields.free_lines.map((line) => (line.key === key ? { ...line, ...part } : line)) },
      isSoon,
    );
  const empty = { name: '', qty: 1, cents: 0, is_made: false, workshop_agreed: false };
  return (
    <section className="order-box draft-part" aria-labelledby="quote-free">
      <h2 id="quote-free">{t('quotes.free')}</h2>
      {fields.free_lines.map((line) => (
        <FreeLine
          key={line.key}
          line={line}
          ruleAt={ruleAt}
          onChange={(part, isSoon) => change(line.key, part, isSoon)}
          onRemove={() => set({ free_lines: fields.free_lines.filter(({ key }) => key !== line.key) }, true)}
        />
      ))}
      <div>
        <button
          type="button"
          className="button"
          onClick={() => set({ free_lines: [...fields.free_lines, { ...empty, key: crypto.randomUUID() }] })}
        >
          <Icon name="plus" size={16} /> {t('quotes.free_add')}
        </button>
      </div>
    </section>
  );
};

const Discount = ({ draft, ruleAt, page }: PartProps & { page: QuotePage }) => {
  const t = useText();
  const { discount } = draft.fields;
  const set = (next: QuoteDiscount | null) => draft.set({ discount: next }, true);
  return (
    <section className="order-box draft-part" aria-labelledby="quote-discount">
      <h2 id="quote-discount">{t('quotes.discount')}</h2>
      <div className="choice-fields">
        <RuleSelect
          label={t('quotes.discount')}
          value={discount?.kind ?? ''}
          onChange={({ target: { value } }) =>
            set(
              value === 'percent' || value === 'fixed'
                ? { kind: value, value: 0, reason: discount?.reason ?? '' }
                : null,
            )
          }
        >
          <option value="">{t('quotes.discount_none')}</option>
          <option value="percent">{t('quotes.discount_percent')}</option>
          <option value="fixed">{t('quotes.discount_fixed')}</option>
        </RuleSelect>
        {discount?.kind === 'percent' && (
          <RuleField
            label={t('quotes.discount_value')}
            type="number"
            min={0}
            max={100}
            value={discount.value}
            error={ruleAt('discount.value')}
            onChange={({ target }) => {
              const value = Number(target.value);
              if (Number.isInteger(value) && value >= 0) set({ ...discount, value });
            }}
          />
        )}
        {discount?.kind === 'fixed' && (
          <CentsField
            label={t('quotes.discount_value')}
            cents={discount.value}
            error={ruleAt('discount.value')}
            onChange={(value) => set({ ...discount, value })}
          />
        )}
        {discount && (
          <RuleField
            label={t('quotes.discount_reason')}
            value={discount.reason}
            maxLength={500}
            error={ruleAt('discount.reason')}
            onChange={({ target }) => draft.set({ discount: { ...discount, reason: target.value } })}
          />
        )}
      </div>
      {page.discount.percent > 0 && (
        <p className="muted">{t('quotes.discount_of', { percent: page.discount.percent })}</p>
      )}
      {!discount && ruleAt('discount.value') !== '' && (
        <p className="field-error" role="alert">
          {ruleAt('discount.value')}
        </p>
      )}
    </section>
  );
};

const EmailText = ({ draft, ruleAt, page }: PartProps & { page: QuotePage }) => {
  const t = useText();
  const { locale } = useTexts();
  const { message, valid_until, note, store_code } = draft.fields;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  /** Stores are named by their language. */
  const languageName = (code: string) => (/^[a-z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  return (
    <section className="order-box draft-part" aria-labelledby="quote-email">
      <h2 id="quote-email">{t('quotes.message')}</h2>
      <label className="field">
        <span className="visually-hidden">{t('quotes.message')}</span>
        <textarea
          rows={4}
          maxLength={4000}
          value={message}
          onChange={({ target }) => draft.set({ message: target.value })}
        />
      </label>
      <div className="choice-fields">
        <RuleField
          label={t('quotes.valid_until')}
          type="date"
          value={valid_until}
          error={ruleAt('valid_until')}
          onChange={({ target }) => {
            if (target.value !== '') draft.set({ valid_until: target.value }, true);
          }}
        />
        <RuleSelect
          label={t('quotes.store')}
          value={store_code}
          onChange={({ target }) => draft.set({ store_code: target.value }, true)}
        >
          {page.stores.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </RuleSelect>
      </div>
      <label className="field">
        <span>{t('quotes.note')}</span>
        <textarea
          rows={2}
          maxLength={4000}
          value={note}
          onChange={({ target }) => draft.set({ note: target.value })}
        />
      </label>
    </section>
  );
};

export const WrittenVersion = ({ draft, ruleAt, page }: PartProps & { page: QuotePage }) => (
  <>
    <DraftConflict draft={draft} />
    <DraftLines draft={draft} quote={page.quote} ruleAt={ruleAt} />
    <FreeLines draft={draft} ruleAt={ruleAt} />
    <Discount draft={draft} ruleAt={ruleAt} page={page} />
    <DraftBuyer draft={draft} ruleAt={ruleAt} />
    <DraftDelivery draft={draft} quote={page.quote} ruleAt={ruleAt} />
    <EmailText draft={draft} ruleAt={ruleAt} page={page} />
  </>
);
