// Finds goods of the catalogue for an order; what has variants, sizes or options is chosen before it is added.
import {
  type ChosenGoods,
  type FoundGoods,
  findGoodsEndpoint,
} from '@klaas/core/contract/admin/goods-endpoints.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLate } from '../ui/use-late.ts';
import { GoodsChoiceForm } from './goods-choice.tsx';
import '../styles/goods.css';

const TYPED_MS = 200;

interface GoodsPickerProps {
  /** Whose language and prices. */
  store: string;
  onPick: (goods: ChosenGoods) => void;
}

/** Arrows move between the field and the found goods. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], .found-goods button'),
  ];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

const Found = ({ goods, onPick }: { goods: FoundGoods; onPick: (goods: FoundGoods) => void }) => {
  const t = useText();
  const { money } = useFormat();
  return (
    <li>
      <button type="button" onClick={() => onPick(goods)}>
        {goods.image === '' ? (
          <span className="line-picture" />
        ) : (
          <img
            className="line-picture"
            src={`/img/80/80/resize${goods.image}`}
            alt=""
            width={40}
            height={40}
          />
        )}
        <span className="found-name">
          <strong>{goods.name}</strong>
          <span className="muted">
            {[
              goods.sku,
              goods.is_made_to_measure && t('drafts.made_to_measure'),
              !goods.in_stock && t('drafts.out'),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
        {goods.price_cents !== null && <span>{money(goods.price_cents)}</span>}
      </button>
    </li>
  );
};

export const GoodsPicker = ({ store, onPick }: GoodsPickerProps) => {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FoundGoods | null>(null);
  const q = useLate(typed.trim(), TYPED_MS);
  const { data, isFetching } = useRead(
    findGoodsEndpoint,
    { query: { store, q } },
    { entities: ['product'], isOn: q.length > 1 },
  );
  const goods = q.length > 1 && q === typed.trim() ? data?.value.goods : undefined;
  const reset = () => {
    setChosen(null);
    setTyped('');
    // The list or form that had the focus is gone.
    requestAnimationFrame(() => field.current?.focus());
  };
  const pick = (one: FoundGoods) => {
    if (one.has_choices || one.is_made_to_measure || one.price_cents === null) return setChosen(one);
    onPick({ sku: one.sku, qty: 1, product_option: null });
    reset();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows of the field and buttons inside
    <div className="goods-picker" onKeyDown={moveFocus}>
      <label className="search-field">
        <Icon name="plus" />
        <input
          ref={field}
          type="search"
          aria-label={t('drafts.find_goods')}
          placeholder={t('drafts.find_goods')}
          value={typed}
          maxLength={100}
          onChange={({ target }) => {
            setChosen(null);
            setTyped(target.value);
          }}
        />
      </label>
      <p className="visually-hidden" role="status">
        {goods && !isFetching && t('drafts.goods_found', { count: goods.length })}
      </p>
      {chosen ? (
        <GoodsChoiceForm
          key={chosen.sku}
          sku={chosen.sku}
          store={store}
          submit={t('drafts.add')}
          onChoose={(picked) => {
            onPick(picked);
            reset();
          }}
          onClose={reset}
        />
      ) : (
        goods &&
        (goods.length === 0 ? (
          <p className="muted">{t('drafts.no_goods_found')}</p>
        ) : (
          <ul className="found-goods">
            {goods.map((one) => (
              <Found key={one.sku} goods={one} onPick={pick} />
            ))}
          </ul>
        ))
      )}
    </div>
  );
};
