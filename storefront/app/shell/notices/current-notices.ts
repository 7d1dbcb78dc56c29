// Staff notices that are active today.
import type { ContentEntry } from '@klaas/core/contract/content-endpoints.ts';
import type { Notice } from '../state/use-shop.ts';

const timeOf = (value: unknown): number | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

const isCurrent = ({ attributes }: ContentEntry, nowMs: number): boolean => {
  const from = timeOf(attributes['from']);
  const to = timeOf(attributes['to']);
  return attributes['active'] !== false && (from === null || from <= nowMs) && (to === null || nowMs < to);
};

const linkOf = ({ attributes }: ContentEntry): Notice['link'] => {
  const { link_label: label, link_url: url } = attributes;
  // Only a path or an http(s) URL, so that no `javascript:` link is possible.
  return typeof label === 'string' && typeof url === 'string' && /^(\/|https?:\/\/)/.test(url)
    ? { label, url }
    : null;
};

export interface DatedNotice extends Notice {
  title: string;
  publishedAt: string;
}

export const currentNotices = (entries: readonly ContentEntry[], nowMs: number): DatedNotice[] =>
  entries
    .filter((entry) => typeof entry.attributes['message'] === 'string' && isCurrent(entry, nowMs))
    .map((entry) => ({
      id: entry.id,
      title: entry.attributes.title ?? '',
      message: String(entry.attributes['message']),
      type: entry.attributes['type'] === 'warning' ? 'warning' : 'info',
      link: linkOf(entry),
      publishedAt: entry.attributes.publishedAt,
    }));
