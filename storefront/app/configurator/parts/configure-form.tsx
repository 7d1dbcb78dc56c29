// The configurator form. Works without JavaScript: it submits its fields as the query.
import { carriedChoiceOf } from '@klaas/core/configurator/custom-option-choice.ts';
import { Button } from '@klaas/ui/button.tsx';
import { memo, type RefObject, useCallback, useEffect, useRef } from 'react';
import { HardwareChoice } from '../../catalog/product/choice/hardware-choice.tsx';
import { VariantOptions } from '../../catalog/product/choice/variant-options.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { FIELD_NAMES } from '../error-messages.ts';
import { lookOf } from '../pane-look.ts';
import type { ConfiguratorStore, SizedPage } from '../state/configurator-store.ts';
import { type Draft, queryOfDraft } from '../state/draft-url.ts';
import { type ConfiguratorActions, usePane, usePaneParts } from '../state/use-configurator.ts';
import { MeasureAside } from './measure-aside.tsx';
import { SizeSection } from './size-section.tsx';
import { WorkOptions } from './work-options.tsx';

interface ConfigureFormProps {
  page: SizedPage;
  store: ConfiguratorStore;
  actions: ConfiguratorActions;
}

/** Takes over what was typed before hydration. */
const usePreHydrationInput = (
  form: RefObject<HTMLFormElement | null>,
  store: ConfiguratorStore,
  change: (part: Draft) => void,
) => {
  useEffect(() => {
    if (!form.current) return;
    const { draft } = store.getState();
    const typed: Draft = {};
    for (const field of ['width', 'height', 'height2'] as const) {
      const value = new FormData(form.current).get(field);
      if (typeof value === 'string' && value !== (draft[field] ?? '')) typed[field] = value;
    }
    if (Object.keys(typed).length > 0) change(typed);
  }, [form, store, change]);
};

const Variants = ({ page, store, actions }: ConfigureFormProps) => {
  const t = useText();
  const notify = useNotify();
  const { configured, glass, settled, options, custom } = usePaneParts(store, (pane) => ({
    configured: pane.configured,
    glass: pane.glass,
    settled: pane.settled,
    options: pane.options,
    custom: pane.custom,
  }));
  // Another finish is another page: sizes, workshop options and custom options are carried over.
  const carried = new URLSearchParams([
    ...queryOfDraft(new URLSearchParams({ glass }), null, settled),
    ...carriedChoiceOf(options, custom),
  ]);
  const siblings = page.siblings.map((sibling) => ({ ...sibling, url: `${sibling.url}?${carried}` }));
  return (
    <VariantOptions
      product={page.product}
      configuration={configured.configuration}
      hrefOf={actions.hrefOf}
      onChoose={(code, id) => {
        if (actions.choose(code, id)) return true;
        notify({
          type: 'warning',
          message: t('message.no_configuration'),
          action1: { label: t('message.ok') },
        });
        return false;
      }}
      between={<HardwareChoice siblings={siblings} />}
    />
  );
};

/** Preserves values without a visible field when the form is submitted without JavaScript. */
const HiddenFields = ({ store }: Pick<ConfigureFormProps, 'store'>) => {
  const { childSku, cutouts, extras } = usePaneParts(store, ({ configured, draft }) => ({
    childSku: configured.variant?.sku,
    cutouts: draft.cutouts,
    extras: draft.extras,
  }));
  return Object.entries({ childSku, cutouts, extras }).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
};

/** Shown until the next change. */
const LeftOutMessage = ({ store }: Pick<ConfigureFormProps, 'store'>) => {
  const t = useText();
  const { fields, custom } = usePane(store, ({ leftOut }) => leftOut);
  const names = [...fields.map((field) => t(FIELD_NAMES[field])), ...custom];
  return (
    names.length > 0 && (
      <p className="made-note small sand round" role="status">
        {t('configurator.left_out', { names: names.join(', ') })}
      </p>
    )
  );
};

export const ConfigureForm = memo(({ page, store, actions }: ConfigureFormProps) => {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { change, settle } = actions;
  usePreHydrationInput(form, store, change);
  const { product } = page;
  const rules = usePane(store, (pane) => pane.rules);
  const enquire = useCallback(async () => {
    const { sendEnquiry } = await import('../send-enquiry.tsx');
    const state = store.getState();
    sendEnquiry({ product, state, look: lookOf(page, state.glass) });
  }, [page, product, store]);
  return (
    <form
      ref={form}
      method="get"
      className="conf-fields stack gap-5 shrink"
      onSubmit={(event) => event.preventDefault()}
      // Flush the draft to the URL before a link is followed.
      onPointerDownCapture={settle}
      onBlurCapture={settle}
    >
      <HiddenFields store={store} />
      <LeftOutMessage store={store} />
      <SizeSection
        store={store}
        change={change}
        onEnquire={enquire}
        aside={<MeasureAside rules={rules} change={change} chapter={product.measure_chapter} />}
      />
      <Variants page={page} store={store} actions={actions} />
      <WorkOptions store={store} change={change} options={product.custom_options} />
      <noscript>
        <Button type="submit" look="secondary">
          {t('configurator.calculate')}
        </Button>
      </noscript>
    </form>
  );
});
