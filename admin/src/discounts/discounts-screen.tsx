// Discount codes: what each gives, to whom, when, and how often it was used.

import { type CouponListRow, couponRowsEndpoint } from '@klaas/core/contract/admin/coupon-endpoints.ts';
import { couponsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { useCallback, useMemo } from 'react';
import { type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { SearchField, useFilterValue } from '../ui/filters.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { type MarkShape, type MarkTone, StateMark } from '../ui/state-mark.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { typedOf } from './coupon-fields.ts';
import { CouponPeek } from './coupon-peek.tsx';
import '../styles/people.css';

const VIEWS = ['all', 'open', 'closed', 'personal'] as const;
const WHERE = {
  all: {},
  open: { is_open: true },
  closed: { is_open: false },
  personal: { is_personal: true },
};
const NEW = 'new';

const MARKS: Record<CouponListRow['state'], { shape: MarkShape; tone: MarkTone }> = {
  active: { shape: 'dot', tone: 'green' },
  scheduled: { shape: 'ring', tone: 'blue' },
  expired: { shape: 'dot', tone: 'grey' },
  used_up: { shape: 'dot', tone: 'grey' },
  ended: { shape: 'dot', tone: 'grey' },
};

const BESIDE_PEEK = ['code', 'gives', 'state'];

const useColumns = () => {
  const t = useText();
  const { money, date, number } = useFormat();
  const gives = ({ kind, value, minimum_cents }: CouponListRow): string =>
    [
      kind === 'percent' ? `${number(value)} %` : money(value),
      ...(minimum_cents > 0 ? [t('discounts.from_sum', { sum: money(minimum_cents) })] : []),
    ].join(', ');
  const when = (row: CouponListRow): string => {
    const { valid_from, valid_to } = typedOf(row);
    const day = (text: string) => (text === '' ? '' : date(`${text}T12:00:00Z`));
    return valid_from === '' && valid_to === ''
      ? t('discounts.always')
      : `${day(valid_from)}–${day(valid_to)}`;
  };
  const used = ({ times_used, usage_limit }: CouponListRow): string =>
    usage_limit === null ? number(times_used) : `${number(times_used)} / ${number(usage_limit)}`;
  const state = (row: CouponListRow) => (
    <StateMark {...MARKS[row.state]}>{t(`discounts.state_${row.state}`)}</StateMark>
  );
  const columns: Column<CouponListRow>[] = [
    {
      id: 'code',
      title: t('discounts.code'),
      width: 'minmax(150px, 1fr)',
      cell: ({ code }) => <strong>{code}</strong>,
    },
    { id: 'gives', title: t('discounts.gives'), width: 'minmax(150px, 1fr)', cell: gives },
    {
      id: 'goods',
      title: t('discounts.goods'),
      width: 'minmax(120px, 1fr)',
      cell: ({ skus, category_ids }) =>
        skus.length + category_ids.length === 0
          ? t('discounts.all_goods')
          : [...skus, ...category_ids.map((id) => `#${id}`)].join(', '),
    },
    { id: 'when', title: t('discounts.when'), width: '200px', cell: when },
    { id: 'used', title: t('discounts.times'), width: '110px', cell: used },
    { id: 'state', title: t('discounts.state'), width: '140px', cell: state },
  ];
  return { columns, gives, state };
};

export const DiscountsScreen = () => {
  const t = useText();
  const { can } = useSession();
  const { columns, gives, state } = useColumns();
  const [view, setView] = useFilterValue('view');
  const [text] = useFilterValue('q');
  const [openCode, setOpenCode] = useFilterValue('open');
  const shown = VIEWS.find((name) => name === view) ?? 'all';
  const where = useMemo(() => ({ ...WHERE[shown], ...(text !== '' && { text }) }), [shown, text]);
  const source = useRows<CouponListRow, Rows<CouponListRow>>(couponRowsEndpoint, { where, sort: 'newest' }, [
    'coupon',
  ]);
  const close = useCallback(() => setOpenCode(''), [setOpenCode]);
  const mayWrite = can('prices.write');
  const { rows, total } = source;
  const open = rows.find(({ code }) => code === openCode);
  const isNew = openCode === NEW && mayWrite;
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ code }) => code === openCode) + by];
    if (next) setOpenCode(next.code);
  };
  return (
    <div className="list-screen">
      <PageHead title={t('discounts.title')} about={t('discounts.about', { count: total })}>
        <Segments
          label={t('discounts.state')}
          value={shown}
          onChange={(next) => setView(next === 'all' ? '' : next)}
          options={VIEWS.map((value) => ({ value, title: t(`discounts.view_${value}`) }))}
        />
        <SearchField label={t('discounts.search')} />
        <ExportButton csv={couponsCsvEndpoint} list={{ where }} name="discounts" />
        {mayWrite && (
          <button type="button" className="button-primary" onClick={() => setOpenCode(NEW)}>
            {t('discounts.new')}
          </button>
        )}
      </PageHead>
      <div className="split">
        <DataTable
          area="discounts"
          label={t('discounts.title')}
          source={source}
          columns={open || isNew ? columns.filter(({ id }) => BESIDE_PEEK.includes(id)) : columns}
          keyOf={({ code }) => code}
          nameOf={({ code }) => code}
          phoneRow={(row) => (
            <>
              <div>
                <strong>{row.code}</strong>
                {state(row)}
              </div>
              <div>{gives(row)}</div>
            </>
          )}
          empty={<EmptyState title={t('discounts.none')} />}
          openKey={openCode}
          onPeek={({ code }) => setOpenCode(code)}
          onOpen={({ code }) => setOpenCode(code)}
        />
        {(open || isNew) && (
          <CouponPeek key={openCode} coupon={open} mayWrite={mayWrite} onClose={close} onStep={step} />
        )}
      </div>
    </div>
  );
};
