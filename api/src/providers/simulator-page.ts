// Pages of simulated services: what a visitor of the demo shop sees of a bank, a payment service or a carrier.
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { ApiContext, ApiEnv } from '../http/api-env.ts';
import { HttpError } from '../http/http-error.ts';
import { setHeader } from '../http/response-headers.ts';
import { isWritten, type Translate, translateIn } from '../texts/translate.ts';

/** Posts a webhook. */
export type DeliverWebhook = (url: string, init: RequestInit) => Promise<Response>;

export interface PageTexts {
  lang: string;
  t: Translate;
  price: (amount: number, currency: string) => string;
}

const FALLBACK = 'en';

/** In the language that the shop has named; where it has named none, in that of the browser. */
export const pageTextsOf = (c: ApiContext, locale?: unknown): PageTexts => {
  const asked = [locale, c.req.header('accept-language')].map((text) => String(text ?? '').slice(0, 2));
  const lang = asked.find(isWritten) ?? FALLBACK;
  return {
    lang,
    t: translateIn(lang),
    price: (amount, currency) => new Intl.NumberFormat(lang, { style: 'currency', currency }).format(amount),
  };
};

const STYLE = `body{margin:0;background:#f4f8f6;color:#14211d;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:32rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.2}
.notice{margin:0 0 1.5rem;padding:.75rem 1rem;border-left:4px solid #8a5800;background:#fbf3e2}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.5rem}dt{color:#4e5c56}dd{margin:0;font-weight:600}
fieldset{min-width:0;margin:0;padding:0;border:0}legend,label{padding:0;font-weight:600}
button,select{box-sizing:border-box;width:100%;min-height:3rem;margin:.5rem 0;padding:.625rem 1rem;border:1px solid #66736d;border-radius:6px;background:#fff;color:#14211d;font:inherit}
select{margin-bottom:1.5rem}button{cursor:pointer}.main{border-color:#0f5b4a;background:#0f5b4a;color:#fff}
a{display:inline-block;padding:.75rem 0;color:#0f5b4a}:focus-visible{outline:3px solid #0f5b4a;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#0e1412;color:#e8efeb;color-scheme:dark}.notice{border-color:#e3b56a;background:#2a2112}dt{color:#aab7b1}
button,select{border-color:#74837c;background:#161e1b;color:#e8efeb}.main{border-color:#74cdb1;background:#74cdb1;color:#05211a}a{color:#74cdb1}:focus-visible{outline-color:#74cdb1}}`;

const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Pages under a path, which exist in the demo shop only. */
export const simulatorRoutes = (path: string, isOpen: () => Promise<boolean>): Hono<ApiEnv> =>
  new Hono<ApiEnv>().use(`${path}/*`, async (_c, next) => {
    if (!(await isOpen())) throw new HttpError(404, 'There is no such service');
    await next();
  });

export interface SimulatorPage {
  title: string;
  /** That it is a simulator. */
  notice: string;
  content: unknown;
  status?: 200 | 404;
  /** Origin that a form or redirect of the page may reach, besides its own. */
  target?: string;
}

export const sendSimulatorPage = (
  c: ApiContext,
  { lang }: PageTexts,
  { title, notice, content, status = 200, target = '' }: SimulatorPage,
): Response => {
  setHeader(
    c,
    'Content-Security-Policy',
    `default-src 'none'; style-src ${STYLE_SOURCE}; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${target}`.trim(),
  );
  setHeader(c, 'Cache-Control', 'no-store');
  const page = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body><main><h1>${title}</h1><p class="notice">${notice}</p>${content}</main></body></html>`;
  return c.html(String(page), status);
};

/** What the page is about does not exist. */
export const sendUnknown = (
  c: ApiContext,
  texts: PageTexts,
  { text, ...head }: Pick<SimulatorPage, 'title' | 'notice'> & { text: string },
): Response => sendSimulatorPage(c, texts, { ...head, content: html`<p>${text}</p>`, status: 404 });

export const factList = (facts: readonly (readonly [label: string, value: string])[]) =>
  html`<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;

export interface ChoiceForm {
  action: string;
  legend: string;
  /** Of the field. */
  name: string;
  choices: readonly (readonly [value: string, label: string])[];
  /** Fields before the buttons. */
  fields?: unknown;
}

/** One button for each choice; the first is the usual one. */
export const choiceForm = ({ action, legend, name, choices, fields = '' }: ChoiceForm) =>
  html`<form method="post" action="${action}">${fields}<fieldset><legend>${legend}</legend>${choices.map(
    ([value, label], at) =>
      html`<button name="${name}" value="${value}" class="${at === 0 ? 'main' : 'other'}">${label}</button>`,
  )}</fieldset></form>`;
