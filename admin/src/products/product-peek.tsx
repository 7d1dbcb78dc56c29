// A quick look at a product beside the list, with its variants.
import { productRowsEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useOpenThing } from '../ui/list-layout.tsx';
import { FailedState } from '../ui/page.tsx';
import { Peek } from '../ui/peek.tsx';
import { ProductPicture, ProductPrice, ProductStateMark, ProductTexts } from './product-marks.tsx';

const SHOWN_VARIANTS = 50;

interface ProductPeekProps {
  id: string;
  store: string | undefined;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}

export const ProductPeek = ({ id, store, onClose, onStep }: ProductPeekProps) => {
  const t = useText();
  const { money } = useFormat();
  const openThing = useOpenThing();
  const where = { ids: [Number(id)] };
  const ofStore = store === undefined ? {} : { store };
  const one = useRead(
    productRowsEndpoint,
    { body: { where, ...ofStore } },
    { entities: ['product', 'stock'] },
  );
  const all = useRead(
    productRowsEndpoint,
    { body: { where, ...ofStore, kind: 'variants', count: SHOWN_VARIANTS } },
    { entities: ['product', 'stock'] },
  );
  const row = one.data?.value.rows[0];
  const failure = failureOf(one.error);
  const variants = all.data?.value.rows.filter(({ variant_id }) => variant_id !== null) ?? [];
  return (
    <Peek
      title={row?.name ?? '…'}
      label={t('products.product_label', { name: row?.name ?? id })}
      onClose={onClose}
      onStep={onStep}
      acts={
        row && (
          <>
            <button type="button" className="button-primary" onClick={() => openThing(`/products/${row.id}`)}>
              {t('product_page.open')}
            </button>
            {row.state === 'published' && (
              <a className="button" href={row.path} target="_blank" rel="noreferrer">
                {t('products.open_in_shop')}
              </a>
            )}
          </>
        )
      }
    >
      {failure && <FailedState failure={failure} retry={() => void one.refetch()} />}
      {one.data && !row && <p>{t('products.gone')}</p>}
      {row && (
        <>
          <p className="product-peek-head">
            <ProductPicture image={row.image} size={80} />
            <span className="marks">
              <ProductStateMark state={row.state} />
            </span>
          </p>
          <dl className="pairs">
            <dt>{t('products.sku')}</dt>
            <dd>{row.sku}</dd>
            <dt>{t('products.type')}</dt>
            <dd>{t(`products.type_${row.type}`)}</dd>
            <dt>{t('products.price')}</dt>
            <dd>
              <ProductPrice row={row} />
            </dd>
            {row.special_cents !== null && (
              <>
                <dt>{t('products.special_price')}</dt>
                <dd>{money(row.special_cents)}</dd>
              </>
            )}
            <dt>{t('products.stock')}</dt>
            <dd>{row.stock ?? '–'}</dd>
            <dt>{t('products.categories')}</dt>
            <dd>{row.categories.join(', ') || '–'}</dd>
            <dt>{t('products.texts')}</dt>
            <dd className="product-texts">
              <ProductTexts texts={row.texts} />
            </dd>
          </dl>
          {variants.length > 0 && (
            <>
              <h3>{t('products.variants', { count: row.variants })}</h3>
              <ul className="plain-list product-variants">
                {variants.map(({ key, sku, options, price_cents, stock }) => (
                  <li key={key}>
                    <span>
                      {options.join(', ') || sku} <small className="muted">{sku}</small>
                    </span>
                    <span>{price_cents === null ? '–' : money(price_cents)}</span>
                    <span className={stock === 0 ? 'late' : 'muted'}>{stock ?? '–'}</span>
                  </li>
                ))}
              </ul>
              {row.variants > variants.length && (
                <p className="muted">
                  {t('products.more_variants', { count: row.variants - variants.length })}
                </p>
              )}
            </>
          )}
        </>
      )}
    </Peek>
  );
};
