// Lists of the back office as CSV: all rows that match the same filter as the list itself.
import * as z from 'zod/mini';
import type { Permission } from '../../staff/permissions.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { changeRowsEndpoint } from './change-endpoints.ts';
import { couponRowsEndpoint } from './coupon-endpoints.ts';
import { customerRowsEndpoint } from './customer-endpoints.ts';
import { messageRowsEndpoint } from './message-endpoints.ts';
import { orderRowsEndpoint } from './order-list-endpoints.ts';
import { paneRowsEndpoint } from './pane-endpoints.ts';
import { productRowsEndpoint } from './product-list-endpoints.ts';
import { quoteRowsEndpoint } from './quote-endpoints.ts';
import { missedPathRowsEndpoint } from './redirect-endpoints.ts';
import { returnRowsEndpoint } from './return-endpoints.ts';
import { reviewRowsEndpoint } from './review-endpoints.ts';
import { stockRowsEndpoint } from './stock-endpoints.ts';

const MAX_QUERY = 8000;

interface RowsEndpoint<Body extends z.ZodMiniType> {
  path: `/api/admin/${string}`;
  permission: Permission;
  body: Body;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The first page, at whose end the others follow. */
const fromBeginning = (given: unknown): unknown =>
  typeof given === 'object' && given !== null ? { ...given, from: null, count: 200 } : given;

/** `permission` where a whole list needs more than a look at it; `needsProof` where it is about people. */
const exportOf = <Body extends z.ZodMiniType>(
  { path, permission, body }: RowsEndpoint<Body>,
  summary: string,
  more: { permission?: Permission; needsProof?: boolean } = {},
) =>
  defineAdminEndpoint({
    ...{ method: 'GET', path: `${path}/csv`, summary: `${summary} as CSV; list: filter and sort as JSON` },
    ...{ permission, needsProof: false, ...more },
    query: z.object({
      list: z.pipe(
        z.string().check(z.maxLength(MAX_QUERY)),
        z.pipe(
          z.transform((text: string) => fromBeginning(parseJson(text))),
          body,
        ),
      ),
    }),
    output: z.unknown(),
    produces: 'text/csv',
  });

export const changesCsvEndpoint = exportOf(changeRowsEndpoint, 'Changes that match');
export const couponsCsvEndpoint = exportOf(couponRowsEndpoint, 'Discount codes that match');
export const customersCsvEndpoint = exportOf(customerRowsEndpoint, 'Customers that match', {
  permission: 'customers.export',
  needsProof: true,
});
export const messagesCsvEndpoint = exportOf(messageRowsEndpoint, 'Messages of a view', {
  permission: 'messages.write',
  needsProof: true,
});
export const missedPathsCsvEndpoint = exportOf(missedPathRowsEndpoint, 'Addresses looked for in vain');
export const ordersCsvEndpoint = exportOf(orderRowsEndpoint, 'Orders that match', {
  permission: 'orders.write',
});
export const panesCsvEndpoint = exportOf(paneRowsEndpoint, 'Panes that match');
export const productsCsvEndpoint = exportOf(
  productRowsEndpoint,
  'Products that match, or each of their variants,',
);
export const quotesCsvEndpoint = exportOf(quoteRowsEndpoint, 'Quotes that match');
export const returnsCsvEndpoint = exportOf(returnRowsEndpoint, 'Returns that match');
export const reviewsCsvEndpoint = exportOf(reviewRowsEndpoint, 'Reviews that match');
export const stockCsvEndpoint = exportOf(stockRowsEndpoint, 'Stock that matches');
