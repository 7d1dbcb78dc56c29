// A server-rendered page, read with an HTML parser.
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type HTMLElement, parse } from 'node-html-parser';

export interface ParsedPage {
  response: APIResponse;
  status: number;
  /** The response URL, after redirects. */
  url: URL;
  html: string;
  /** All matches, in document order. */
  all(selector: string): HTMLElement[];
  /** The first match; throws when there is none. */
  one(selector: string): HTMLElement;
  /** Text with normalized white space. */
  textOf(selector: string): string;
}

export const plainText = (element: HTMLElement) =>
  element.textContent.replace(/[\s\u00a0\u202f]+/g, ' ').trim();

const parsePage = async (response: APIResponse): Promise<ParsedPage> => {
  const html = await response.text();
  const document = parse(html, { blockTextElements: { script: true, style: true } });
  const url = new URL(response.url());
  const all = (selector: string) => document.querySelectorAll(selector);
  const one = (selector: string) => {
    const [found] = all(selector);
    if (!found) throw new Error(`${url.pathname}${url.search} has no ${selector}`);
    return found;
  };
  return {
    response,
    status: response.status(),
    url,
    html,
    all,
    one,
    textOf: (selector) => plainText(one(selector)),
  };
};

export const loadPage = async (request: APIRequestContext, path: string): Promise<ParsedPage> =>
  parsePage(await request.get(path));

/** The target of a link of the page. */
export const hrefOf = (page: ParsedPage, link: HTMLElement): URL => {
  const href = link.getAttribute('href');
  if (href === undefined) throw new Error(`no link: ${link.outerHTML.slice(0, 200)}`);
  return new URL(href, page.url);
};

/** The page that a link opens in a browser without JavaScript. */
export const followLink = (
  request: APIRequestContext,
  page: ParsedPage,
  link: HTMLElement,
): Promise<ParsedPage> => loadPage(request, hrefOf(page, link).href);

const TYPES_WITHOUT_TEXT = /^(hidden|radio|checkbox|submit|button|image|reset|file|range)$/;

/** A browser submits a form by its button, or by Enter in its only field. */
const canBeSubmitted = (form: HTMLElement) => {
  const buttons = form
    .querySelectorAll('button')
    .filter((button) => button.getAttribute('type') !== 'button');
  const texts = form
    .querySelectorAll('input')
    .filter((input) => !TYPES_WITHOUT_TEXT.test(input.getAttribute('type') ?? 'text'));
  return buttons.length > 0 || texts.length === 1;
};

const fieldValue = (field: HTMLElement): string | undefined => {
  if (field.tagName === 'SELECT') {
    const options = field.querySelectorAll('option');
    const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
    return chosen?.getAttribute('value');
  }
  if (/^(radio|checkbox)$/.test(field.getAttribute('type') ?? ''))
    return field.hasAttribute('checked') ? (field.getAttribute('value') ?? 'on') : undefined;
  return field.getAttribute('value') ?? '';
};

/** The form data with the given values filled in; throws for a value without a field. */
const formFields = (form: HTMLElement, filled: Record<string, string>): URLSearchParams => {
  const parameters = new URLSearchParams();
  const unmatched = new Set(Object.keys(filled));
  for (const field of form.querySelectorAll('input, select, textarea')) {
    const name = field.getAttribute('name');
    if (!name || field.hasAttribute('disabled')) continue;
    const value = filled[name] ?? fieldValue(field);
    if (field.tagName === 'SELECT' && !field.querySelector(`option[value="${value}"]`))
      throw new Error(`the field ${name} does not offer "${value}"`);
    if (unmatched.delete(name) || value !== undefined) parameters.append(name, value ?? '');
  }
  if (unmatched.size > 0) throw new Error(`the form has no field ${[...unmatched].join(', ')}`);
  return parameters;
};

/** The response page of the submitted form in a browser without JavaScript. */
export const sendForm = async (
  request: APIRequestContext,
  page: ParsedPage,
  selector: string,
  filled: Record<string, string>,
): Promise<ParsedPage> => {
  const form = page.one(selector);
  if (!canBeSubmitted(form)) throw new Error(`${selector} has no button that sends it`);
  const target = new URL(form.getAttribute('action') ?? '', page.url);
  const fields = formFields(form, filled);
  if (form.getAttribute('method')?.toLowerCase() === 'post')
    return parsePage(
      await request.post(target.href, {
        // As text: a form may have several fields of one name.
        data: fields.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );
  target.search = fields.toString();
  return loadPage(request, target.href);
};

/** The JSON-LD blocks of a page. */
export const structuredData = (page: ParsedPage): Record<string, unknown>[] =>
  page
    .all('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent) as Record<string, unknown>);
