// The list of products or of their variants: views, filters, search, and a look at one beside it.

import { PRODUCT_KINDS, PRODUCT_SORTS } from '@klaas/core/catalog/office/product-filter.ts';
import { productsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  type ProductRow,
  productRowsEndpoint,
  productValuesEndpoint,
} from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Rows, useRead, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListLayout, useOpenThing } from '../ui/list-layout.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { ColumnSettings } from '../ui/table/column-settings.tsx';
import { type Column, DataTable, type TableSort } from '../ui/table/data-table.tsx';
import { usePhone } from '../ui/table/use-phone.ts';
import { useSelection } from '../ui/table/use-selection.ts';
import { ViewTabs } from '../ui/views/view-tabs.tsx';
import { ProductFilters } from './product-filters.tsx';
import {
  ProductPicture,
  ProductPrice,
  ProductStateMark,
  ProductTexts,
  useProductTitle,
} from './product-marks.tsx';
import { ProductPeek } from './product-peek.tsx';
import { PRODUCT_FILTERS, useProductCount, useProductFilter } from './product-where.ts';
import '../styles/people.css';
import '../styles/products.css';

const ProductDock = lazy(async () => ({ default: (await import('./bulk/product-dock.tsx')).ProductDock }));
const ImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog.tsx')).ImportDialog,
}));
const ProductGrid = lazy(async () => ({ default: (await import('./grid/product-grid.tsx')).ProductGrid }));

/** Columns for which there is room beside an open product. */
const BESIDE_PEEK = ['name', 'sku', 'state', 'price', 'stock'];

const useColumns = (): Column<ProductRow>[] => {
  const t = useText();
  const { money } = useFormat();
  const titleOf = useProductTitle();
  return [
    {
      id: 'name',
      sortKey: 'name',
      title: t('products.product'),
      width: 'minmax(180px, 2.4fr)',
      cell: (row) => (
        <span className="product-name">
          <ProductPicture image={row.image} size={28} />
          <strong title={titleOf(row)}>{titleOf(row)}</strong>
        </span>
      ),
    },
    {
      id: 'sku',
      sortKey: 'sku',
      title: t('products.sku'),
      width: 'minmax(90px, 1fr)',
      cell: ({ sku }) => sku,
    },
    {
      id: 'type',
      title: t('products.type'),
      width: '108px',
      cell: ({ type, variants }) =>
        variants > 0 ? t('products.variants', { count: variants }) : t(`products.type_${type}`),
    },
    {
      id: 'state',
      title: t('products.state'),
      width: '120px',
      cell: ({ state }) => <ProductStateMark state={state} />,
    },
    {
      id: 'price',
      sortKey: 'price',
      title: t('products.price'),
      width: '116px',
      align: 'end',
      cell: (row) => <ProductPrice row={row} />,
    },
    {
      id: 'special',
      title: t('products.special_price'),
      width: '104px',
      align: 'end',
      cell: ({ special_cents: cents }) =>
        cents === null ? '–' : <span className="product-special">{money(cents)}</span>,
    },
    {
      id: 'stock',
      sortKey: 'stock',
      title: t('products.stock'),
      width: '76px',
      align: 'end',
      cell: ({ stock }) => (stock === 0 ? <span className="product-out">0</span> : (stock ?? '–')),
    },
    {
      id: 'texts',
      title: t('products.texts'),
      width: '104px',
      cell: ({ texts }) => (
        <span className="product-texts">
          <ProductTexts texts={texts} />
        </span>
      ),
    },
    {
      id: 'categories',
      title: t('products.category'),
      width: 'minmax(90px, 1fr)',
      cell: ({ categories }) => categories.at(-1) ?? '–',
    },
  ];
};

const useBuiltInViews = () => {
  const t = useText();
  return [
    { title: t('products.view_all'), search: '' },
    { title: t('products.view_special'), search: 'special=yes' },
    { title: t('products.view_hidden'), search: 'states=hidden' },
    { title: t('products.view_missing_ru'), search: 'missing=ru' },
    { title: t('products.view_out'), search: 'stock=no' },
  ];
};

/** `relevance` is no column: it stands in the address as nothing. */
const addressOf = ({ by, descending }: TableSort): string => (descending ? `-${by}` : by);

const ProductList = () => {
  const t = useText();
  const titleOf = useProductTitle();
  const columns = useColumns();
  const { where, sort, kind, store, wrong } = useProductFilter();
  const [openId, setOpenId] = useFilterValue('open');
  const [, setSort] = useFilterValue('sort');
  const [, setKind] = useFilterValue('kind');
  const [view, setView] = useFilterValue('view');
  const { can } = useSession();
  const openThing = useOpenThing();
  const isPhone = usePhone();
  const mayEdit = !isPhone && (['products.write', 'products.texts', 'prices.write'] as const).some(can);
  const isGrid = mayEdit && view === 'grid';
  const mayAct = !isPhone && (['products.write', 'prices.write'] as const).some(can);
  const { data: values } = useRead(productValuesEndpoint, {}, { entities: ['category'] });
  const stores = values?.value.stores ?? [];
  const filter = useMemo(
    () => ({ where, sort, kind, ...(store !== undefined && { store }) }),
    [where, sort, kind, store],
  );
  const source = useRows<ProductRow, Rows<ProductRow>>(productRowsEndpoint, filter, [
    'product',
    'category',
    'stock',
  ]);
  const { rows, total } = source;
  const selection = useSelection();
  const [isChosen, setChosen] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const count = selection.isAll ? total : selection.keys.size;
  useEffect(() => {
    if (count > 0) setChosen(true);
  }, [count]);
  const close = useCallback(() => setOpenId(''), [setOpenId]);
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => String(id) === openId) + by];
    if (next) setOpenId(String(next.id));
  };
  const shown = { by: PRODUCT_SORTS.find((one) => one === sort.by) ?? 'id', descending: sort.descending };
  return (
    <>
      <PageHead title={t('products.title')}>
        {mayAct && (
          <button type="button" className="button" onClick={() => setImporting(true)}>
            {t('products.import')}
          </button>
        )}
        {!isPhone && <ExportButton csv={productsCsvEndpoint} list={filter} name="products" />}
        {can('products.write') && (
          <Link className="button" to="/products/new">
            <Icon name="plus" size={16} /> {t('product_page.new')}
          </Link>
        )}
        {mayEdit && (
          <Segments
            label={t('products.view_as')}
            value={isGrid ? 'grid' : 'list'}
            onChange={(next) => setView(next === 'grid' ? 'grid' : '')}
            options={[
              { value: 'list' as const, title: t('products.as_list') },
              { value: 'grid' as const, title: t('products.as_grid') },
            ]}
          />
        )}
        <Segments
          label={t('products.kind')}
          value={kind}
          onChange={(next) => setKind(next === 'products' ? '' : next)}
          options={PRODUCT_KINDS.map((value) => ({ value, title: t(`products.kind_${value}`) }))}
        />
      </PageHead>
      <ViewTabs
        area="products"
        columns={columns}
        filters={PRODUCT_FILTERS}
        builtIn={useBuiltInViews()}
        useCount={useProductCount}
      />
      <ProductFilters
        sum={t(kind === 'variants' ? 'products.count_variants' : 'products.count', { count: total })}
        wrong={wrong}
      >
        <ColumnSettings area="products" columns={columns} />
      </ProductFilters>
      {isGrid ? (
        <Suspense fallback={<div className="product-grid" aria-busy="true" />}>
          <ProductGrid store={store ?? stores[0] ?? ''} source={source} />
        </Suspense>
      ) : (
        <div className="split">
          <DataTable
            area="products"
            label={t('products.title')}
            source={source}
            columns={openId === '' ? columns : columns.filter(({ id }) => BESIDE_PEEK.includes(id))}
            keyOf={({ key }) => key}
            nameOf={titleOf}
            phoneRow={(row) => (
              <>
                <div>
                  <strong>{titleOf(row)}</strong>
                  <span>
                    <ProductPrice row={row} />
                  </span>
                </div>
                <div className="phone-marks">
                  <ProductStateMark state={row.state} />
                  <span className="muted">{row.sku}</span>
                </div>
              </>
            )}
            empty={<EmptyState title={t('products.none')} />}
            sort={shown}
            onSort={(next) => setSort(addressOf(next))}
            {...(mayAct && { selection })}
            openKey={rows.find(({ id }) => String(id) === openId)?.key ?? ''}
            onPeek={({ id }) => setOpenId(String(id))}
            onOpen={({ id }) => openThing(`/products/${id}`)}
          />
          {/^[1-9]\d{0,8}$/.test(openId) && (
            <ProductPeek key={openId} id={openId} store={store} onClose={close} onStep={step} />
          )}
        </div>
      )}
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog store={store ?? stores[0] ?? ''} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {/* Loaded at the first choice; stays while its job runs. */}
      {mayAct && !isGrid && isChosen && (
        <Suspense fallback={null}>
          <ProductDock
            {...{ selection, where, kind, total, rows }}
            store={store ?? stores[0] ?? ''}
            categories={values?.value.categories ?? []}
          />
        </Suspense>
      )}
    </>
  );
};

export const ProductsScreen = () => <ListLayout list={<ProductList />} />;
