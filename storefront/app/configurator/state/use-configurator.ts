// Creates the configurator store of a page and connects it to the URL, the variant and the server price.
import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { chosenSkuOf, configuredOf, switchedTo } from '../../catalog/product/choice/product-choice.ts';
import { useShop } from '../../shell/state/use-shop.ts';
import {
  type Configurator,
  type ConfiguratorStore,
  createConfiguratorStore,
  glassOf,
  type SizedPage,
} from './configurator-store.ts';
import { draftFromUrl } from './draft-from-url.ts';
import { type DraftUrl, useDraftUrl } from './use-draft-url.ts';
import { useServerPrice } from './use-server-price.ts';

export type { Configurator, SizedPage } from './configurator-store.ts';

/** Stable functions, except those that depend on the URL. */
export interface ConfiguratorActions extends Pick<DraftUrl, 'change' | 'changeCustom' | 'settle'> {
  hrefOf: (attributeCode: string, optionId: string) => string;
  choose: (attributeCode: string, optionId: string) => boolean;
}

/** Selects a part of the state; re-renders only when it changes. */
export const usePane = <Part>(store: ConfiguratorStore, select: (pane: Configurator) => Part): Part =>
  useStore(store, select);

/** Selects several parts with a shallow comparison. */
export const usePaneParts = <Part extends object>(
  store: ConfiguratorStore,
  select: (pane: Configurator) => Part,
): Part => useStore(store, useShallow(select));

export const useConfigurator = (
  page: SizedPage,
  routeChildSku: string | null,
  initialCustom: CustomOptionChoice | undefined,
): { store: ConfiguratorStore; actions: ConfiguratorActions } => {
  const { settings } = useShop();
  const { product } = page;
  const [query] = useSearchParams();
  const wanted = chosenSkuOf(product, query, routeChildSku);
  const configured = useMemo(
    () => configuredOf(product, wanted, settings.products),
    [product, wanted, settings],
  );
  const read = (urlQuery: URLSearchParams) => draftFromUrl(page, glassOf(page, configured), urlQuery);
  const [store] = useState(() => {
    const { draft, custom, leftOut } = read(query);
    return createConfiguratorStore({
      page,
      configured,
      draft,
      settled: draft,
      custom: initialCustom ?? custom,
      leftOut,
      isOnline: true,
      lastResponse: null,
      isPressed: false,
    });
  });
  // A layout effect, so that another variant or finish is painted with its own price.
  useLayoutEffect(() => store.put({ page, configured }), [store, page, configured]);
  const draftUrl = useDraftUrl(store, configured.variant?.sku ?? wanted, read);
  const { change, changeCustom, settle, goTo, hrefOf: hrefOfSku } = draftUrl;
  useServerPrice(store);

  const variantOf = useCallback(
    (code: string, id: string) => switchedTo(product, configured.configuration, code, id, settings.products),
    [product, configured, settings],
  );
  const hrefOf = useCallback(
    (code: string, id: string) => hrefOfSku(variantOf(code, id).variant?.sku ?? null),
    [hrefOfSku, variantOf],
  );
  // [PROD-06] an impossible combination changes nothing; the caller shows a warning
  const choose = useCallback(
    (code: string, id: string) => {
      const next = variantOf(code, id);
      if (!next.error) goTo(next.variant?.sku ?? null);
      return !next.error;
    },
    [variantOf, goTo],
  );
  const actions = useMemo(
    () => ({ change, changeCustom, settle, hrefOf, choose }),
    [change, changeCustom, settle, hrefOf, choose],
  );
  return { store, actions };
};
