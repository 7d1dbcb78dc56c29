// Delivery days as placeholders in editorial texts: `{{stock_days}}`, `{{made_days}}` and `{{abroad_days}}`.
import type { Settings } from '../../stores/settings.ts';
import { daysText, usualDeliveryDays } from './delivery-window.ts';

const PLACEHOLDER = /\{\{\s*(stock_days|made_days|abroad_days)\s*\}\}/g;

export const fillDeliveryDays = (text: string, settings: Settings['delivery']): string => {
  if (!text.includes('{{')) return text;
  const { stock, made } = usualDeliveryDays(settings);
  const values: Record<string, string> = {
    stock_days: daysText(stock),
    made_days: daysText(made),
    abroad_days: String(settings.abroadDays),
  };
  return text.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole);
};

/** Fills the placeholders in every string of a nested value. */
export const fillDeliveryTexts = <Value>(value: Value, settings: Settings['delivery']): Value => {
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return fillDeliveryDays(part, settings);
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, fill(inner)]));
  };
  return fill(value) as Value;
};
