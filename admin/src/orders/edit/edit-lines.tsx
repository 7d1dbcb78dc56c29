// The goods of an edited order: fewer, more, taken out, added.
import type { EditPreview } from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { GoodsPicker } from '../goods-picker.tsx';
import type { EditState } from './edit-state.ts';

interface LineRowProps {
  name: string;
  details: string;
  qty: number;
  /** Before the edit; undefined: the line is new. */
  wasQty?: number;
  least: number;
  cents: number | undefined;
  error: string;
  onQty: (qty: number) => void;
}

const MOST = 10_000;

const LineRow = ({ name, details, qty, wasQty, least, cents, error, onQty }: LineRowProps) => {
  const t = useText();
  const { money } = useFormat();
  const isGone = qty === 0;
  const note =
    wasQty === undefined ? t('edits.added') : isGone ? t('edits.taken_out') : t('edits.was', { qty: wasQty });
  return (
    <li className={isGone ? 'edit-line is-gone' : 'edit-line'}>
      <div className="edit-name">
        <strong>{name}</strong>
        <span className="muted">{details}</span>
        {(wasQty === undefined || wasQty !== qty) && <span className="edit-note">{note}</span>}
        {error !== '' && (
          <span className="field-error" role="alert">
            {error}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside its label */}
      <div className="stepper" role="group" aria-label={t('edits.qty', { name })}>
        <button
          type="button"
          className="button-icon"
          aria-label={t('edits.fewer', { name })}
          disabled={qty <= Math.max(1, least)}
          onClick={() => onQty(qty - 1)}
        >
          −
        </button>
        <input
          type="number"
          inputMode="numeric"
          aria-label={t('edits.qty', { name })}
          min={least}
          max={MOST}
          value={qty}
          onChange={({ target }) => onQty(Math.min(MOST, Math.max(0, Math.trunc(Number(target.value)))))}
        />
        <button
          type="button"
          className="button-icon"
          aria-label={t('edits.more', { name })}
          onClick={() => onQty(qty + 1)}
        >
          +
        </button>
      </div>
      <span className="edit-sum">{cents === undefined ? '' : money(cents)}</span>
      {wasQty !== undefined && isGone ? (
        <button
          type="button"
          className="button-icon"
          aria-label={t('edits.put_back', { name })}
          onClick={() => onQty(wasQty)}
        >
          <Icon name="undo" size={16} />
        </button>
      ) : (
        <button
          type="button"
          className="button-icon"
          aria-label={t('edits.remove', { name })}
          disabled={least > 0}
          onClick={() => onQty(0)}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </li>
  );
};

interface EditLinesProps {
  order: OrderPage;
  state: EditState;
  preview: EditPreview | undefined;
  errorOf: (field: string) => string;
  onChange: (change: Partial<EditState>) => void;
}

export const EditLines = ({ order, state, preview, errorOf, onChange }: EditLinesProps) => {
  const t = useText();
  const known = new Set(order.lines.map(({ item_id }) => item_id));
  const news = preview?.lines.filter(({ item_id }) => !known.has(item_id)) ?? [];
  return (
    <section className="edit-part" aria-labelledby="edit-goods">
      <h3 id="edit-goods">{t('edits.goods')}</h3>
      <ul className="edit-lines">
        {order.lines.map(({ item_id, name, sku, options, qty, left }) => (
          <LineRow
            key={item_id}
            name={name}
            details={[sku, ...options.map(({ value }) => value)].join(', ')}
            qty={state.pieces.get(item_id) ?? qty}
            wasQty={qty}
            least={qty - left}
            cents={preview?.lines.find((line) => line.item_id === item_id)?.total_cents}
            error={errorOf(`lines.${item_id}`)}
            onQty={(next) => onChange({ pieces: new Map(state.pieces).set(item_id, next) })}
          />
        ))}
        {state.added.map(({ key, sku, qty }, at) => (
          <LineRow
            key={key}
            name={news[at]?.name ?? sku}
            details={[sku, ...(news[at]?.options.map(({ value }) => value) ?? [])].join(', ')}
            qty={qty}
            least={0}
            cents={news[at]?.total_cents}
            error={errorOf(`added.${at}`)}
            onQty={(next) =>
              onChange({
                added: state.added.flatMap((one) => {
                  if (one.key !== key) return [one];
                  return next === 0 ? [] : [{ ...one, qty: next }];
                }),
              })
            }
          />
        ))}
      </ul>
      {errorOf('lines') !== '' && (
        <p className="field-error" role="alert">
          {errorOf('lines')}
        </p>
      )}
      <GoodsPicker
        store={order.store}
        onPick={(goods) => onChange({ added: [...state.added, { ...goods, key: crypto.randomUUID() }] })}
      />
    </section>
  );
};
