// The delivery estimate, the single source for every page, e-mail and feed.
import type { DayRange } from '../../stores/day-range.ts';
import type { DeliveryDays } from '../../stores/delivery-promise.ts';
import type { Settings } from '../../stores/settings.ts';
import { shopDayOf } from '../../stores/shop-time.ts';
import { addWorkingDays } from '../../stores/working-days.ts';
import type { SizeRules } from '../product.ts';

/** The goods to deliver. */
export interface DeliveredGoods {
  type_id?: string;
  product_type?: string;
  /** Working days until goods that are not in stock can be shipped. */
  lead_time_days?: unknown;
  custom_size?: unknown;
}

/** Stock data; without it there is no delivery estimate. */
export interface StockData {
  is_in_stock?: boolean;
  qty?: number;
  manage_stock?: boolean;
}

export interface DeliveryLine {
  goods: DeliveredGoods;
  /** Made to measure: never taken from stock. */
  isSized: boolean;
  /** Stock of the variant, where one is chosen. */
  stock: StockData | null | undefined;
  qty: number;
}

/** Method and country; default: the standard courier within the shop's country. */
export interface DeliveryRoute {
  method?: string;
  isAbroad?: boolean;
}

type DeliverySettings = Settings['delivery'];

const NOT_SHIPPED_TYPES = new Set(['virtual', 'downloadable']);
/** Stock is counted on their parts, not on the product itself. */
const COMPOSITE_TYPES = new Set(['bundle', 'grouped']);

const typeOf = ({ type_id, product_type }: DeliveredGoods): string => type_id ?? product_type ?? '';

export const isShipped = (goods: DeliveredGoods): boolean => !NOT_SHIPPED_TYPES.has(typeOf(goods));

const integerDays = (value: unknown): number => {
  const days = Number(value);
  return Number.isFinite(days) && days > 0 ? Math.ceil(days) : 0;
};

/** Made when ordered although in a listed size: takes longer than packing. */
export const isMadeToOrder = (goods: DeliveredGoods, settings: DeliverySettings): boolean =>
  isShipped(goods) && integerDays(goods.lead_time_days) > settings.stockDays;

/** Working days until handover to the courier. */
const readyDays = ({ goods, isSized }: DeliveryLine, settings: DeliverySettings): number => {
  const leadTimeDays = integerDays(goods.lead_time_days);
  if (!isSized) return Math.max(leadTimeDays, settings.stockDays);
  const rules = goods.custom_size as Partial<SizeRules> | null | undefined;
  return (integerDays(rules?.leadTimeDays) || leadTimeDays || settings.madeDays) + settings.waitDays;
};

const isInStock = ({ goods, isSized, stock, qty }: DeliveryLine): boolean => {
  if (isSized) return stock?.is_in_stock !== false;
  if (stock?.is_in_stock !== true) return false;
  const isCounted =
    stock.manage_stock === true && stock.qty !== undefined && !COMPOSITE_TYPES.has(typeOf(goods));
  return !isCounted || (stock.qty ?? 0) >= qty;
};

/** Working days between handover and delivery. */
export const transitDaysOf = (
  settings: DeliverySettings,
  { method, isAbroad }: DeliveryRoute,
): DeliveryDays => {
  const { from, to } = (method && settings.methodDays[method]) || settings.courierDays;
  const abroad = isAbroad ? settings.abroadDays : 0;
  return { from: from + abroad, to: to + abroad };
};

/** In working days, which stay valid whenever they are shown; null means no estimate. */
export const deliveryDaysOf = (
  line: DeliveryLine,
  settings: DeliverySettings,
  route: DeliveryRoute = {},
): DeliveryDays | null => {
  if (!isShipped(line.goods) || !isInStock(line)) return null;
  const { from, to } = transitDaysOf(settings, route);
  const ready = readyDays(line, settings);
  return { from: ready + from, to: ready + to };
};

/** The possible delivery dates, counted from the shop's calendar day at that moment. */
export const deliveryWindowOf = ({ from, to }: DeliveryDays, nowMs: number): DayRange => {
  const today = shopDayOf(nowMs);
  return { from: addWorkingDays(today, from), to: addWorkingDays(today, to) };
};

/** "3–5", or "3" when both are equal. */
export const daysText = ({ from, to }: DeliveryDays): string =>
  from === to ? String(from) : `${from}–${to}`;

/** General delivery days of stock goods and panes, for editorial texts. */
export const usualDeliveryDays = (
  settings: DeliverySettings,
): { stock: DeliveryDays; made: DeliveryDays } => {
  const { courierDays, stockDays, madeDays, waitDays } = settings;
  const after = (ready: number) => ({ from: ready + courierDays.from, to: ready + courierDays.to });
  return { stock: after(stockDays), made: after(madeDays + waitDays) };
};
