// Pages that always exist are refused as the beginning of a redirect: the list of the rule is that of the routes.
import { parseFrom } from '@klaas/core/content/redirect/redirect-address.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '../../routes.ts';

const paths = (routes as RouteConfigEntry[]).flatMap(({ path }) =>
  path === undefined || path === '*' ? [] : [path.replace(/\/?[:*].*$/, '')],
);

it.each(paths)('[OFFICE-97] /%s cannot be redirected', (path) => {
  const context = { storeCodes: ['et'], shopOrigin: 'https://shop.example' };
  expect(parseFrom(`/${path}`, context)).toEqual({ ok: false, error: 'own_page' });
});
