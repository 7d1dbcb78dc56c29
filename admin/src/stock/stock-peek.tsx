// [OFFICE-90] One sku: its level, who holds pieces, its limits, and its movements with reason and person.
import {
  bookStockEndpoint,
  type StockLimits,
  type StockMovement,
  type StockPage,
  stockItemEndpoint,
  stockLimitsEndpoint,
} from '@klaas/core/contract/admin/stock-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { callAdmin, type Failure } from '../api/call.ts';
import { createOneTask } from '../api/one-task.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { shownNumber } from '../orders/order-states.tsx';
import { RuleField, RuleSelect } from '../orders/rule-field.tsx';
import { useSession } from '../shell/session.tsx';
import { FailedState } from '../ui/page.tsx';
import { Peek } from '../ui/peek.tsx';
import { showToast } from '../ui/toast.tsx';
import { useStockErrors } from './stock-failure.ts';

export const STOCK_ENTITIES = ['order', 'stock', 'stock_item'];

const renew = () =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => String(meta?.['entities']).includes('stock') });

const signed = (by: number, number: (value: number) => string): string =>
  by > 0 ? `+${number(by)}` : number(by);

const KINDS: Record<string, MessageId> = {
  receipt: 'stock.kind_receipt',
  sale: 'stock.kind_sale',
  reservation: 'stock.kind_reservation',
  release: 'stock.kind_release',
  return: 'stock.kind_return',
  count: 'stock.kind_count',
  correction: 'stock.kind_correction',
  loss: 'stock.kind_loss',
};

const OrderLink = ({ order }: { order: { id: number | null; number: string } }) =>
  order.id === null ? order.number : <Link to={`/orders/${order.id}`}>{shownNumber(order.number)}</Link>;

const Movement = ({ movement }: { movement: StockMovement }) => {
  const t = useText();
  const { number, moment } = useFormat();
  const { kind, on_hand, reserved, reason, actor, order, at } = movement;
  const word = KINDS[kind];
  return (
    <li>
      <span>
        <strong>{word ? t(word) : kind}</strong>
        {order && (
          <>
            {' '}
            <OrderLink order={order} />
          </>
        )}
        {order === null && reason !== '' && `: ${reason}`}
      </span>
      <span className="number">
        {on_hand !== 0 || reserved === 0
          ? signed(on_hand, number)
          : `${t('stock.reserved')} ${signed(reserved, number)}`}
      </span>
      <span className="muted">
        {moment(at)}
        {actor !== null && `, ${actor}`}
      </span>
    </li>
  );
};

const BOOKED = ['receipt', 'loss', 'correction'] as const;

const BookForm = ({ page }: { page: StockPage }) => {
  const t = useText();
  const errorsOf = useStockErrors();
  const [kind, setKind] = useState<(typeof BOOKED)[number]>('receipt');
  const [qty, setQty] = useState('');
  const [reason, setReason] = useState('');
  const [task] = useState(createOneTask);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const errors = errorsOf(failure);
  const isShort = failure?.fields?.some(({ rule }) => rule === 'below_reserved') ?? false;
  const book = async (accepts_shortage: boolean) => {
    const pieces = /^[+-]?\d{1,7}$/.test(qty.trim()) ? Number(qty) : 0;
    setBusy(true);
    const body = { kind, reason: reason.trim(), lines: [{ sku: page.sku, qty: pieces }], accepts_shortage };
    const { input, key } = task.begin({ body });
    const answer = await callAdmin(bookStockEndpoint, input, { key });
    task.end(answer.ok ? null : answer);
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    setQty('');
    setReason('');
    showToast(t('stock.booked'));
    await renew();
  };
  return (
    <form
      className="stock-form"
      aria-label={t('stock.book')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void book(false);
      }}
    >
      <h3>{t('stock.book')}</h3>
      <RuleSelect
        label={t('stock.kind')}
        value={kind}
        onChange={({ target }) => setKind(BOOKED.find((one) => one === target.value) ?? 'receipt')}
      >
        {BOOKED.map((one) => (
          <option key={one} value={one}>
            {t(`stock.kind_${one}`)}
          </option>
        ))}
      </RuleSelect>
      <RuleField
        label={t(kind === 'correction' ? 'stock.pieces_by' : 'stock.pieces')}
        inputMode={kind === 'correction' ? 'text' : 'numeric'}
        required
        maxLength={8}
        value={qty}
        error={errors['lines.0']}
        onChange={({ target }) => setQty(target.value)}
      />
      <RuleField
        label={t('stock.reason')}
        maxLength={200}
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      {errors[''] && (
        <p className="field-error" role="alert">
          {errors['']}
        </p>
      )}
      {isShort && (
        <p className="field-error" role="alert">
          {t('stock.short_orders', { orders: failure?.detail ?? '' })}{' '}
          <button type="button" className="button" disabled={isBusy} onClick={() => void book(true)}>
            {t('stock.book_short')}
          </button>
        </p>
      )}
      <button type="submit" className="button" disabled={isBusy}>
        {t('stock.book_one')}
      </button>
    </form>
  );
};

type LimitTexts = Record<'low_level' | 'barcode' | 'backorders' | 'min_sale_qty' | 'max_sale_qty', string>;

const textsOf = (limits: StockLimits): LimitTexts => ({
  low_level: limits.low_level === null ? '' : String(limits.low_level),
  barcode: limits.barcode ?? '',
  backorders: String(limits.backorders),
  min_sale_qty: String(limits.min_sale_qty),
  max_sale_qty: String(limits.max_sale_qty),
});

const wholeOf = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : -1);

const limitsOf = (texts: LimitTexts): StockLimits => ({
  low_level: texts.low_level.trim() === '' ? null : wholeOf(texts.low_level),
  barcode: texts.barcode.trim() || null,
  backorders: wholeOf(texts.backorders),
  min_sale_qty: wholeOf(texts.min_sale_qty),
  max_sale_qty: wholeOf(texts.max_sale_qty),
});

const LimitForm = ({ page, mayWrite }: { page: StockPage; mayWrite: boolean }) => {
  const t = useText();
  const errorsOf = useStockErrors();
  const [base, setBase] = useState(page);
  const [texts, setTexts] = useState(textsOf(page.limits));
  const [failure, setFailure] = useState<Failure | null>(null);
  const isChanged = JSON.stringify(texts) !== JSON.stringify(textsOf(base.limits));
  // What a colleague saved is shown at once, unless something is typed here.
  if (!isChanged && page.version > base.version) {
    setBase(page);
    setTexts(textsOf(page.limits));
  }
  const errors = failure?.error === 'conflict' ? {} : errorsOf(failure);
  const field = (name: keyof LimitTexts, label: string, hint?: string) => (
    <RuleField
      label={label}
      hint={hint}
      error={errors[name]}
      inputMode={name === 'barcode' ? 'text' : 'numeric'}
      maxLength={48}
      disabled={!mayWrite}
      value={texts[name]}
      onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
    />
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await callAdmin(stockLimitsEndpoint, {
      params: { id: String(page.id) },
      body: { version: base.version, fields: limitsOf(texts) },
    });
    setFailure(answer.ok ? null : answer);
    if (answer.ok) {
      setBase({ ...base, version: answer.version ?? base.version, limits: limitsOf(texts) });
      showToast(t('stock.saved'));
    }
    await renew();
  };
  return (
    <form className="stock-form" aria-label={t('stock.limits')} onSubmit={(event) => void save(event)}>
      <h3>{t('stock.limits')}</h3>
      {field('low_level', t('stock.low_level'), t('stock.proposed', { count: page.proposed_level }))}
      {field('barcode', t('stock.barcode'))}
      <RuleSelect
        label={t('stock.backorders')}
        disabled={!mayWrite}
        value={texts.backorders}
        onChange={({ target }) => setTexts({ ...texts, backorders: target.value })}
      >
        {(['0', '1', '2'] as const).map((value) => (
          <option key={value} value={value}>
            {t(`stock.backorders_${value}`)}
          </option>
        ))}
      </RuleSelect>
      {field('min_sale_qty', t('stock.min_sale'))}
      {field('max_sale_qty', t('stock.max_sale'))}
      {failure?.error === 'conflict' && (
        <p className="field-error" role="alert">
          {t('stock.conflict')}{' '}
          <button
            type="button"
            className="button-text"
            onClick={() => {
              setFailure(null);
              setBase(page);
              setTexts(textsOf(page.limits));
            }}
          >
            {t('stock.take_theirs')}
          </button>
        </p>
      )}
      {errors[''] && (
        <p className="field-error" role="alert">
          {errors['']}
        </p>
      )}
      {mayWrite && (
        <button type="submit" className="button" disabled={!isChanged}>
          {t('shell.save')}
        </button>
      )}
    </form>
  );
};

interface StockPeekProps {
  id: string;
  title: string;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}

export const StockPeek = ({ id, title, onClose, onStep }: StockPeekProps) => {
  const t = useText();
  const { can } = useSession();
  const { number } = useFormat();
  const { data, error, refetch } = useRead(
    stockItemEndpoint,
    { params: { id } },
    { entities: STOCK_ENTITIES },
  );
  const failure = failureOf(error);
  const page = data?.value;
  const mayWrite = can('stock.write');
  return (
    <Peek title={title} label={title} onClose={onClose} onStep={onStep}>
      {failure && !page && <FailedState failure={failure} retry={() => void refetch()} />}
      {!page && !failure && <div aria-busy="true" />}
      {page && (
        <div className="stock-item">
          {page.manage_stock ? (
            <dl className="stock-levels">
              {(['on_hand', 'reserved', 'free'] as const).map((name) => (
                <div key={name}>
                  <dt>{t(`stock.${name}`)}</dt>
                  <dd className={name === 'free' && page.is_low ? 'late' : undefined}>
                    {number(page[name])}
                  </dd>
                </div>
              ))}
            </dl>
          ) : (
            <p>{t('stock.always')}</p>
          )}
          {page.reserved_by.length > 0 && (
            <section aria-label={t('stock.reserved_by')}>
              <h3>{t('stock.reserved_by')}</h3>
              <ul className="stock-movements">
                {page.reserved_by.map((order) => (
                  <li key={order.number}>
                    <OrderLink order={order} />
                    <span className="number">{number(order.pieces)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {mayWrite && page.manage_stock && <BookForm page={page} />}
          <LimitForm page={page} mayWrite={mayWrite} />
          <section aria-label={t('stock.movements')}>
            <h3>{t('stock.movements')}</h3>
            <ol className="stock-movements">
              {page.movements.map((movement) => (
                <Movement key={movement.id} movement={movement} />
              ))}
            </ol>
          </section>
        </div>
      )}
    </Peek>
  );
};
