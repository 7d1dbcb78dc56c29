// Product feed for Google Merchant Center (RSS 2.0 with its namespace): https://support.google.com/merchants/answer/7052112
import { escapeXml } from './sitemap.ts';

export interface FeedItem {
  id: string;
  /** Shared by the variants of a product; missing: it has none. */
  groupId?: string;
  title: string;
  description: string;
  /** Absolute URLs. */
  link: string;
  image: string;
  isInStock: boolean;
  currency: string;
  /** Tax included, as the page shows it. */
  price: number;
  /** [OFFICE-85] The struck price of a reduced one. */
  priorPrice?: number | undefined;
  brand: string;
  gtin?: string | undefined;
  weightKg?: number | undefined;
}

const tag = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : `<${name}>${escapeXml(value)}</${name}>`;

const itemXml = (item: FeedItem): string => {
  const money = (euros: number) => `${euros.toFixed(2)} ${item.currency}`;
  const { priorPrice, price } = item;
  const isReduced = priorPrice !== undefined && priorPrice > price;
  return [
    '<item>',
    tag('g:id', item.id),
    tag('g:item_group_id', item.groupId),
    tag('title', item.title),
    tag('description', item.description),
    tag('link', item.link),
    tag('g:image_link', item.image),
    tag('g:availability', item.isInStock ? 'in_stock' : 'out_of_stock'),
    tag('g:price', money(isReduced ? priorPrice : price)),
    tag('g:sale_price', isReduced ? money(price) : undefined),
    tag('g:condition', 'new'),
    tag('g:brand', item.brand),
    tag('g:gtin', item.gtin),
    item.gtin ? '' : tag('g:mpn', item.id),
    tag('g:shipping_weight', item.weightKg ? `${item.weightKg} kg` : undefined),
    '</item>',
  ].join('');
};

export const googleFeedXml = (
  shop: { title: string; link: string; description: string },
  items: readonly FeedItem[],
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    tag('title', shop.title),
    tag('link', shop.link),
    tag('description', shop.description),
    ...items.map(itemXml),
    '</channel></rss>',
    '',
  ].join('\n');
