// All that is chosen of the pane, in a form that works without scripts too: it sends itself as the address.
import { memo, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useText } from '../../../../shell/i18n/use-text.tsx';
import { useNotify } from '../../../../shell/state/shell-state.tsx';
import { Button } from '../../../../ui/button.tsx';
import { HardwareChoice } from '../../choice/hardware-choice.tsx';
import { VariantOptions } from '../../choice/variant-options.tsx';
import { lookOf } from '../pane-look.ts';
import { type Draft, queryOfDraft } from '../state/draft-address.ts';
import type { Configurator, SizedPage } from '../state/use-configurator.ts';
import { MeasureAside } from './measure-aside.tsx';
import { SizeSection } from './size-section.tsx';
import { WorkOptions } from './work-options.tsx';

interface ConfigureFormProps {
  page: SizedPage;
  configurator: Configurator;
}

/** What has no field of its own must not get lost when the form is sent without scripts. */
const LISTED = ['cutouts', 'extras'] as const;

/** What was typed before the script came is taken over. */
const useTypedBefore = (form: RefObject<HTMLFormElement | null>, { draft, change }: Configurator) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes up
  useEffect(() => {
    if (!form.current) return;
    const typed: Draft = {};
    for (const field of ['width', 'height', 'height2'] as const) {
      const value = new FormData(form.current).get(field);
      if (typeof value === 'string' && value !== (draft[field] ?? '')) typed[field] = value;
    }
    if (Object.keys(typed).length > 0) change(typed);
  }, []);
};

type VariantsProps = Pick<Configurator, 'configured' | 'glass' | 'settled' | 'hrefOf' | 'choose'> & {
  page: SizedPage;
};

/** Left alone while sizes are typed. */
const Variants = memo(({ page, configured, glass, settled, hrefOf, choose }: VariantsProps) => {
  const t = useText();
  const notify = useNotify();
  // Another finish is another page: the sizes go along.
  const sized = queryOfDraft(new URLSearchParams({ glass }), null, settled);
  const siblings = page.siblings.map((sibling) => ({ ...sibling, url: `${sibling.url}?${sized}` }));
  return (
    <VariantOptions
      product={page.product}
      configuration={configured.configuration}
      hrefOf={hrefOf}
      onChoose={(code, id) => {
        if (choose(code, id)) return;
        notify({
          type: 'warning',
          message: t('message.no_configuration'),
          action1: { label: t('message.ok') },
        });
      }}
      between={<HardwareChoice siblings={siblings} />}
    />
  );
});

export const ConfigureForm = ({ page, configurator }: ConfigureFormProps) => {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  useTypedBefore(form, configurator);
  const { product } = page;
  const { configured, draft, settle } = configurator;
  const enquire = async () => {
    const { keepEnquiry } = await import('../send-enquiry.tsx');
    keepEnquiry({ product, state: configurator, look: lookOf(page, configurator) });
  };
  const latest = useRef(configurator);
  latest.current = configurator;
  const middle = useCallback(() => {
    const size = (latest.current.quote ?? latest.current.sample)?.geometry.glassSize;
    return { x: Math.round((size?.widthMm ?? 0) / 2), y: Math.round((size?.heightMm ?? 0) / 2) };
  }, []);
  return (
    <form
      ref={form}
      method="get"
      className="conf-fields"
      onSubmit={(event) => event.preventDefault()}
      // Links must say what is typed before they are followed.
      onPointerDownCapture={settle}
      onBlurCapture={settle}
    >
      {configured.variant && <input type="hidden" name="childSku" value={configured.variant.sku} />}
      {LISTED.map(
        (field) => draft[field] && <input key={field} type="hidden" name={field} value={draft[field]} />,
      )}
      <SizeSection
        configurator={configurator}
        onEnquire={enquire}
        aside={
          <MeasureAside rules={configurator.rules} change={configurator.change} productName={product.name} />
        }
      />
      <Variants
        page={page}
        configured={configured}
        glass={configurator.glass}
        settled={configurator.settled}
        hrefOf={configurator.hrefOf}
        choose={configurator.choose}
      />
      <WorkOptions configurator={{ ...configurator, middle }} options={product.custom_options} />
      <noscript>
        <Button type="submit" look="secondary">
          {t('configurator.calculate')}
        </Button>
      </noscript>
    </form>
  );
};
