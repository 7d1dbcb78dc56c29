import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ShopData, ShopDataContext } from '../../shell/state/use-shop.ts';
import { loadOrderDetails } from './order-details.tsx';

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));

const size = (option_id: number, size_field: string) => ({
  option_id,
  title: size_field,
  type: 'field',
  is_require: true,
  size_field,
});
const rulesOf = (glass: string) => ({
  bounds: { width: [100, 1250], height: [100, 2500] },
  stepMm: 1,
  priceKey: 'wall',
  defaultThicknessMm: 8,
  leadTimeDays: 14,
  glassByOption: { '49': glass },
});

/** The catalogue's current product: sizes in another order, another glass. */
const TODAY = {
  id: 5,
  sku: 'WALL',
  name: 'Wall',
  slug: 'wall',
  color: 49,
  custom_size: rulesOf('bronze'),
  custom_options: [size(2, 'width'), size(1, 'height')],
};
const THEN = { custom_size: rulesOf('grey'), custom_options: [size(1, 'width'), size(2, 'height')] };
const line: OrderedLine = {
  item_id: 9,
  sku: 'WALL',
  name: 'Wall',
  qty_ordered: 1,
  row_total_incl_tax: 1,
  is_made_to_measure: true,
  product_option: {
    extension_attributes: {
      custom_options: [
        { option_id: '1', option_value: '800' },
        { option_id: '2', option_value: '2000' },
      ],
    },
  },
};

const pictureOf = async (ordered: OrderedLine): Promise<string> => {
  const response = { ok: true, code: 200, result: { hits: { total: 1, hits: [{ _source: TODAY }] } } };
  const client = { call: vi.fn(async () => response) };
  const details = await loadOrderDetails(
    { client: client as never, settings: defaultSettings(), store: ESTONIAN_STORE },
    [ordered],
  );
  const shop = { settings: defaultSettings() } as ShopData;
  return renderToStaticMarkup(<ShopDataContext value={shop}>{details[9]?.picture}</ShopDataContext>);
};

it('[ORD-06] draws an ordered pane by the rules at the time of the order, not by current ones', async () => {
  const drawn = await pictureOf({ ...line, ...THEN });
  const today = await pictureOf(line);
  expect(drawn).toContain('grey');
  expect(drawn).not.toContain('bronze');
  // Upright, 800 wide: by the current rules it would be landscape.
  expect(drawn.indexOf('>800<')).toBeLessThan(drawn.indexOf('>2000<'));
  expect(today).toContain('bronze');
  expect(today.indexOf('>2000<')).toBeLessThan(today.indexOf('>800<'));
});
