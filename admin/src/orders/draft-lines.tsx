// The goods of a draft: pieces, options, and a price set by hand with its reason.
import type { DraftLine, DraftQuote } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { type RefObject, useRef, useState } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import type { RuleAt } from './draft-rules.ts';
import { GoodsChoiceForm } from './goods-choice.tsx';
import { GoodsPicker } from './goods-picker.tsx';
import { HandPriceNote } from './hand-price-note.tsx';
import { parseCents } from './parse-cents.ts';
import { RuleField } from './rule-field.tsx';
import type { OpenDraft } from './use-draft.ts';

type QuotedLine = DraftQuote['lines'][number];
type Opened = { key: string; part: 'choice' | 'price' } | null;

interface LineProps {
  line: DraftLine;
  /** Undefined: it was added a moment ago. */
  quoted: QuotedLine | undefined;
  ruleAt: RuleAt;
  onChange: (change: Partial<DraftLine>) => void;
}

const QuantityField = ({ line, quoted, ruleAt, onChange }: LineProps) => {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const error = ruleAt(`lines.${line.key}.qty`);
  return (
    <span className="line-qty">
      <input
        type="number"
        min={1}
        max={10_000}
        aria-label={t('drafts.qty', { name: quoted?.name ?? line.sku })}
        aria-invalid={error !== '' ? true : undefined}
        aria-describedby={error === '' ? undefined : `${line.key}-qty`}
        value={typed ?? line.qty}
        onChange={({ target }) => {
          setTyped(target.value);
          const qty = Number(target.value);
          if (Number.isInteger(qty) && qty >= 1 && qty <= 10_000) onChange({ qty });
        }}
        onBlur={() => setTyped(null)}
      />
      {error !== '' && (
        <small className="field-error" id={`${line.key}-qty`}>
          {error}
        </small>
      )}
    </span>
  );
};

const textOfCents = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** [OFFICE-57] */
const HandPrice = ({ line, quoted, ruleAt, onChange, onClose }: LineProps & { onClose: () => void }) => {
  const t = useText();
  const { money } = useFormat();
  const [typed, setTyped] = useState(textOfCents(line.hand_cents ?? quoted?.rule_cents ?? null));
  const cents = parseCents(typed);
  const rule = quoted?.rule_cents;
  return (
    <fieldset className="hand-price">
      <legend>{t('drafts.hand_price_of', { name: quoted?.name ?? line.sku })}</legend>
      <RuleField
        label={t('drafts.hand_cents')}
        value={typed}
        inputMode="decimal"
        error={cents === null ? t('drafts.rule_amount') : ''}
        hint={rule == null ? undefined : t('drafts.own_price', { price: money(rule) })}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parseCents(target.value);
          if (next !== null) onChange({ hand_cents: next });
        }}
      />
      <RuleField
        label={t('drafts.hand_reason')}
        value={line.hand_reason}
        maxLength={500}
        required
        error={ruleAt(`lines.${line.key}.hand_reason`)}
        onChange={({ target }) => onChange({ hand_reason: target.value })}
      />
      <button
        type="button"
        className="button"
        onClick={() => {
          onChange({ hand_cents: null, hand_reason: '' });
          onClose();
        }}
      >
        {t('drafts.hand_drop')}
      </button>
    </fieldset>
  );
};

const LineHead = ({
  line,
  quoted,
  ruleAt,
  onOpen,
  onChange,
  onRemove,
}: LineProps & { onOpen: (part: 'choice' | 'price') => void; onRemove: () => void }) => {
  const t = useText();
  const { money } = useFormat();
  const name = quoted?.name ?? line.sku;
  const price = quoted?.price_cents;
  const error = ruleAt(`lines.${line.key}.sku`) || ruleAt(`lines.${line.key}.option.*`);
  return (
    <>
      {quoted && quoted.image !== '' ? (
        <img
          className="line-picture"
          src={`/img/80/80/resize${quoted.image}`}
          alt=""
          width={40}
          height={40}
        />
      ) : (
        <span className="line-picture" />
      )}
      <div className="line-name">
        <strong>{name}</strong>
        <span className="muted">
          {[
            quoted?.sku ?? line.sku,
            ...(quoted?.labels ?? []).map(({ label, value }) => `${label}: ${value}`),
          ].join(', ')}
        </span>
        {quoted?.is_made_to_measure && <span className="tag">{t('orders.no_return')}</span>}
        {line.hand_cents !== null && quoted?.rule_cents != null && (
          <HandPriceNote ruleCents={quoted.rule_cents} reason={line.hand_reason} />
        )}
        {error !== '' && (
          <small className="field-error" role="alert">
            {error}
          </small>
        )}
        <span className="line-acts">
          {line.product_option && (
            <button
              type="button"
              className="button-text"
              onClick={() => onOpen('choice')}
              aria-label={t('drafts.edit_line', { name })}
            >
              <Icon name="pencil" size={16} />
            </button>
          )}
          <button type="button" className="button-text" onClick={() => onOpen('price')}>
            {t('drafts.hand_price')}
          </button>
          <button
            type="button"
            className="button-text"
            onClick={onRemove}
            aria-label={t('drafts.remove_line', { name })}
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      </div>
      <QuantityField line={line} quoted={quoted} ruleAt={ruleAt} onChange={onChange} />
      <strong className="line-total">
        {quoted && (price == null ? t('drafts.no_price') : money(price * line.qty))}
      </strong>
    </>
  );
};

const sameGoods = (line: DraftLine, other: Pick<DraftLine, 'sku' | 'product_option'>): boolean =>
  line.hand_cents === null &&
  line.sku === other.sku &&
  JSON.stringify(line.product_option) === JSON.stringify(other.product_option);

const useLines = ({ fields, set }: OpenDraft) => ({
  change: (key: string, change: Partial<DraftLine>) =>
    set(
      { lines: fields.lines.map((line) => (line.key === key ? { ...line, ...change } : line)) },
      'qty' in change || 'product_option' in change,
    ),
  remove: (key: string) => set({ lines: fields.lines.filter((line) => line.key !== key) }, true),
  /** The same goods again are more pieces of their line. */
  add: (goods: Pick<DraftLine, 'sku' | 'qty' | 'product_option'>) => {
    const same = fields.lines.find((line) => sameGoods(line, goods));
    const added = { ...goods, key: crypto.randomUUID(), hand_cents: null, hand_reason: '' };
    const next = same
      ? fields.lines.map((line) => (line === same ? { ...line, qty: line.qty + goods.qty } : line))
      : [...fields.lines, added];
    set({ lines: next }, true);
  },
});

export const DraftLines = ({
  draft,
  quote,
  ruleAt,
}: {
  draft: OpenDraft;
  quote: DraftQuote;
  ruleAt: RuleAt;
}) => {
  const t = useText();
  const lines = useLines(draft);
  const box: RefObject<HTMLElement | null> = useRef(null);
  const [opened, setOpened] = useState<Opened>(null);
  const { fields } = draft;
  const missing = ruleAt('lines');
  const remove = (key: string) => {
    lines.remove(key);
    // Its button is gone.
    box.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
  };
  return (
    <section className="order-box draft-part" aria-labelledby="draft-goods" ref={box}>
      <h2 id="draft-goods">{t('drafts.goods')}</h2>
      {fields.lines.length === 0 && (
        <p className={missing === '' ? 'muted' : 'field-error'}>{missing || t('drafts.lines_empty')}</p>
      )}
      <ul className="order-lines draft-lines">
        {fields.lines.map((line) => {
          const props: LineProps = {
            ...{ line, ruleAt, quoted: quote.lines.find(({ key }) => key === line.key) },
            onChange: (change) => lines.change(line.key, change),
          };
          const part = opened?.key === line.key ? opened.part : null;
          return (
            <li key={line.key}>
              <LineHead
                {...props}
                onOpen={(next) => setOpened(part === next ? null : { key: line.key, part: next })}
                onRemove={() => remove(line.key)}
              />
              {part === 'price' && <HandPrice {...props} onClose={() => setOpened(null)} />}
              {part === 'choice' && (
                <GoodsChoiceForm
                  sku={line.sku}
                  store={fields.store_code}
                  given={line}
                  submit={t('drafts.change')}
                  onChoose={({ product_option }) => {
                    lines.change(line.key, { product_option });
                    setOpened(null);
                  }}
                  onClose={() => setOpened(null)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <GoodsPicker
        store={fields.store_code}
        onPick={({ sku, qty, product_option = null }) => lines.add({ sku, qty, product_option })}
      />
    </section>
  );
};
