// The exported data as a page that a person can read and print.
import type { Translate } from '../../texts/translate.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#14211d}' +
  'h2{margin-top:2.5rem}table{border-collapse:collapse;width:100%;margin:0 0 1rem}' +
  'th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #d9d4cb;overflow-wrap:anywhere}' +
  'th{width:14rem;font-weight:normal;color:#4e5c56}td td{border:0}';

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shown).join('<br>');
  return typeof value === 'object' ? tableOf(value) : escapeHtml(String(value));
};

const tableOf = (value: object): string =>
  `<table>${Object.entries(value)
    .map(([name, one]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${shown(one)}</td></tr>`)
    .join('')}</table>`;

interface ExportedSection {
  title: string;
  rows: readonly unknown[];
  files: readonly string[];
}

export const exportPage = (
  t: Translate,
  {
    lang,
    heading,
    note,
    sections,
  }: { lang: string; heading: string; note: string; sections: readonly ExportedSection[] },
): string => {
  const body = sections.map(({ title, rows, files }) => {
    const links = files.map(
      (path) => `<li><a href="${escapeHtml(encodeURI(path))}">${escapeHtml(path)}</a></li>`,
    );
    const content =
      rows.length === 0 ? `<p>${escapeHtml(t('person.nothing'))}</p>` : rows.map(shown).join('');
    return `<h2>${escapeHtml(title)}</h2>${content}${links.length > 0 ? `<ul>${links.join('')}</ul>` : ''}`;
  });
  return `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title>
<style>${STYLE}</style></head><body><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(note)}</p>${body.join('\n')}</body></html>`;
};
