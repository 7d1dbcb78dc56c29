// Generates fuzzed requests from the OpenAPI document and the sitemap; deterministic by seed.
import { HOSTILE_PATHS, HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile-values.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Statuses from 500 on that the contract names for this operation. */
  planned: readonly number[];
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
}

/** Mulberry32: small, and the same on every machine. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Pages with forms that are not in the sitemap. */
const FORM_PAGES = ['/et/cart', '/ru/cart', '/et/order-success', '/ru/payment', '/success'];
const FORM_FIELDS = ['intent', 'item', 'item_id', 'sku', 'qty', 'orderId', 'key', 'emailAddress', 'total'];
const FORM_CALLS = ['/api/ext/contact-form/send', '/api/ext/mailchimp-subscribe/subscribe'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const FIELDS = [
  'sku',
  'name',
  'price',
  'final_price',
  'category_ids',
  'visibility',
  'stock.is_in_stock',
  'x.y',
];

export const createFuzzer = (
  random: () => number,
  { description, pages, token }: { description: ApiDescription; pages: readonly string[]; token: string },
) => {
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <Value>(list: readonly Value[]): Value => list[below(list.length)] as Value;
  const often = (share: number): boolean => random() < share;
  const text = (): string => (often(0.5) ? pick(HOSTILE_TEXTS) : `w${below(1000)} ${pick(HOSTILE_TEXTS)}`);
  const encoded = (value: string): string =>
    often(0.1) ? pick(HOSTILE_PATHS) : encodeURIComponent(value.toWellFormed());

  const valueFor = (schema: Schema, depth = 0): unknown => {
    if (depth > 6 || often(0.15)) return often(0.5) ? pick(HOSTILE_VALUES) : text();
    const choice = schema.anyOf ?? schema.oneOf;
    if (choice && choice.length > 0) return valueFor(pick(choice), depth + 1);
    if (schema.allOf?.[0]) return valueFor(schema.allOf[0], depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum && schema.enum.length > 0) return pick(schema.enum);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (type === 'object' || schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => often(0.85))
          .map(([name, inner]) => [name, valueFor(inner, depth + 1)]),
      );
    if (type === 'array')
      return Array.from({ length: below(4) }, () => valueFor(schema.items ?? {}, depth + 1));
    if (type === 'integer' || type === 'number') return pick([0, 1, 2, 10, -5, 1.5, 1e15]);
    if (type === 'boolean') return often(0.5);
    return text();
  };

  const clause = (depth: number): unknown => {
    if (depth > 4 || often(0.05)) return pick(HOSTILE_VALUES);
    const field = pick(FIELDS);
    return pick<() => unknown>([
      () => ({
        match: { [field]: often(0.7) ? text() : { query: text(), fuzziness: pick([2, 'auto', {}]) } },
      }),
      () => ({ terms: { [field]: often(0.8) ? [text(), 1] : pick(HOSTILE_VALUES) } }),
      () => ({ range: { [field]: { gte: pick([1, 'x', null]), lt: pick([5, -1, {}]) } } }),
      () => ({ exists: { field: often(0.8) ? field : pick(HOSTILE_VALUES) } }),
      () => ({
        multi_match: {
          query: text(),
          fields: ['name^4', field],
          minimum_should_match: pick(['75%', '75%25', 2, {}, 'x']),
        },
      }),
      () => ({
        function_score: {
          query: clause(depth + 1),
          functions: [{ filter: clause(depth + 1), weight: pick([1, 'x']) }],
        },
      }),
      () => ({
        bool: {
          [pick(['must', 'should', 'filter', 'must_not'])]: often(0.5)
            ? clause(depth + 1)
            : [clause(depth + 1), clause(depth + 1)],
          minimum_should_match: pick([1, 0, '50%', { toString: 1 }, null]),
        },
      }),
    ])();
  };

  const jsonHeaders = { 'content-type': 'application/json' };
  const search = (): FuzzRequest => {
    const aggs = { a: { terms: { field: pick(FIELDS), size: pick([10, 0, 'x']) } } };
    const body = {
      query: clause(0),
      ...(often(0.3) && { aggs }),
      ...(often(0.2) && { sort: pick(HOSTILE_VALUES) }),
    };
    const path = `/api/catalog/vue_storefront_catalog_${pick(['et', 'ru', 'xx'])}/${pick(['product', 'category', 'attribute', 'review', 'x'])}/_search`;
    const query = `size=${pick(['5', '0', '-1', 'x', '100000'])}&from=${pick(['0', 'x'])}`;
    return often(0.5)
      ? {
          method: 'POST',
          path: `${path}?${query}`,
          headers: jsonHeaders,
          body: JSON.stringify(body),
          planned: [500, 504],
        }
      : {
          method: 'GET',
          path: `${path}?${query}&request=${encoded(JSON.stringify(body))}`,
          headers: {},
          planned: [500, 504],
        };
  };
  const graphql = (): FuzzRequest => {
    const query = pick([
      `{ products(filter: ${JSON.stringify(pick(HOSTILE_VALUES))}, pageSize: ${pick(['1', '-1', '"x"'])}) { items total_count } }`,
      `{ ${'products { '.repeat(below(30))} `,
      `query ($f: X) { products(filter: $f) { items } }`,
      text(),
    ]);
    return {
      method: 'POST',
      path: '/graphql',
      headers: jsonHeaders,
      body: JSON.stringify({ query, variables: pick(HOSTILE_VALUES) }),
      planned: [],
    };
  };
  const picture = (): FuzzRequest => ({
    method: 'GET',
    path: `/img/${pick(['100', '0', '-1', 'x', '99999'])}/${pick(['100', '0', '1e9'])}/${pick(['resize', 'fit', 'identify', 'x'])}/${often(0.5) ? 'kl-tp.jpg' : encoded(text())}`,
    headers: {},
    planned: [],
  });
  const page = (): FuzzRequest => {
    const base = pick(pages);
    const path = often(0.4) ? `${base}/${pick(HOSTILE_PATHS)}` : base;
    const query = often(0.6)
      ? `?${pick(['q', 'page', 'sort', 'color', 'width_from', 'price', 'utm_source', 'x'])}=${encoded(text())}`
      : '';
    return { method: often(0.8) ? 'GET' : pick(METHODS), path: path + query, headers: {}, planned: [] };
  };

  const form = (): FuzzRequest => {
    const fields = Array.from({ length: below(8) }, () => [
      pick(FORM_FIELDS),
      often(0.3) ? pick(['add', 'set', 'remove', 'order', 'cancel']) : text().toWellFormed(),
    ]);
    const part = (name = '', value = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const [type, body] = pick([
      ['application/x-www-form-urlencoded', String(new URLSearchParams(fields))],
      ['application/x-www-form-urlencoded', text()],
      [
        'multipart/form-data; boundary=b',
        `${fields.map(([name, value]) => part(name, value)).join('')}--b--\r\n`,
      ],
      ['multipart/form-data; boundary=b', part('attachment').repeat(pick([1, 40, 1000]))],
      ['multipart/form-data', text()],
      ['application/json', text()],
    ] as const);
    const path = often(0.7) ? pick(FORM_PAGES) : pick(FORM_CALLS);
    return {
      method: often(0.9) ? 'POST' : pick(METHODS),
      path,
      headers: { 'content-type': type },
      body,
      // The contract reports an invalid message as 500.
      planned: FORM_CALLS.includes(path) ? [500] : [],
    };
  };

  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const call = (): FuzzRequest => {
    const { path, method, operation } = pick(operations);
    let target = path;
    const query: string[] = [];
    for (const { name, in: place, schema } of operation.parameters ?? []) {
      const value = valueFor(schema);
      const encodedValue = encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
      if (place === 'path')
        target = target.replace(`{${name}}`, () => encodedValue).replace(`:${name}`, () => encodedValue);
      else if (place === 'query' && often(0.8)) query.push(`${name}=${encodedValue}`);
    }
    const schema = operation.requestBody?.content['application/json']?.schema;
    const json = schema && JSON.stringify(valueFor(schema));
    const body = json !== undefined && often(0.05) ? json.slice(0, below(json.length + 1)) : json;
    const planned = Object.keys(operation.responses)
      .map(Number)
      .filter((status) => status >= 500);
    return {
      method: often(0.95) ? method : pick(METHODS),
      path: target + (query.length > 0 ? `?${query.join('&')}` : ''),
      headers: {
        ...(body !== undefined && jsonHeaders),
        ...(often(0.3) && { authorization: `Bearer ${often(0.8) ? token : 'x'}` }),
      },
      ...(body !== undefined && { body }),
      planned,
    };
  };

  const KINDS = [call, call, call, call, call, search, search, graphql, picture, page, page, form];
  return (): FuzzRequest => {
    const generated = pick(KINDS)();
    const hasNoBody = generated.method === 'GET' || generated.method === 'HEAD';
    const { body, ...rest } = generated;
    return {
      ...rest,
      headers: { ...generated.headers, 'x-forwarded-for': `10.${below(250)}.${below(250)}.${below(250)}` },
      ...(!hasNoBody && body !== undefined && { body }),
    };
  };
};
