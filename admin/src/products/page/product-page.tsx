// The page of a product: both languages side by side, saved field by field, with what keeps it from being published.
import { type ProductPage, productPageEndpoint } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { failureOf, useRead } from '../../api/queries.ts';
import { DraftNote } from '../../drafts/draft-note.tsx';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { usePresence } from '../../shell/use-presence.ts';
import { type ConflictField, ConflictView } from '../../ui/conflict/conflict-view.tsx';
import { useFilterValue } from '../../ui/filters.tsx';
import { FailedState, PageHead } from '../../ui/page.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { ProductPicture, ProductStateMark } from '../product-marks.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { PreviewAct, ScheduleAct, Schedules } from './draft-acts.tsx';
import { BasicsPart, LinksPart, OptionsPart, PricesPart, SearchPart } from './form-parts.tsx';
import { HistoryPart } from './history-part.tsx';
import { PicturesPart } from './pictures-part.tsx';
import { ALL, type FormPart, fieldOf, partOf, placeOf } from './product-form.ts';
import { conflictText, type ProductForm, useProductForm } from './use-product-form.ts';
import { useRuleText } from './use-rule-text.ts';
import '../../styles/products.css';
import '../../styles/product-page.css';

const VariantsPart = lazy(async () => ({ default: (await import('./variants-part.tsx')).VariantsPart }));

const SizePart = lazy(async () => ({ default: (await import('../sizes/size-part.tsx')).SizePart }));

const TABS = [
  'basics',
  'pictures',
  'variants',
  'prices',
  'sizes',
  'options',
  'links',
  'search',
  'history',
] as const;
type Tab = (typeof TABS)[number];

/** Errors and marks of a part: its tab shows their number. */
const countOf = (form: ProductForm, tab: Tab): number => {
  const keys = [
    ...Object.keys(form.errors),
    ...form.page.marks.map(({ store, field }) => `${store}.${field}`),
  ];
  return keys.filter((key) => partOf(key) === tab).length;
};

const hasPart = ({ page }: ProductForm, tab: Tab): boolean => {
  if (tab === 'sizes') return page.shared.fields.size_rules !== null;
  return tab !== 'variants' || page.type === 'configurable';
};

const Tabs = ({ form, tab, onTab }: { form: ProductForm; tab: Tab; onTab: (tab: Tab) => void }) => {
  const t = useText();
  return (
    <nav className="product-tabs" aria-label={t('product_page.parts')}>
      {TABS.filter((one) => hasPart(form, one)).map((one) => {
        const count = countOf(form, one);
        return (
          <button
            key={one}
            type="button"
            aria-current={one === tab ? 'page' : undefined}
            onClick={() => onTab(one)}
          >
            {t(`product_page.part_${one}`)}
            {count > 0 && (
              <span className="tab-count" title={t('product_page.to_see', { count })}>
                {count}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
};

const PART_VIEWS: Record<Exclude<FormPart, 'sizes'>, typeof BasicsPart> = {
  basics: BasicsPart,
  prices: PricesPart,
  options: OptionsPart,
  links: LinksPart,
  search: SearchPart,
};

const isPlainPart = (tab: Tab): tab is keyof typeof PART_VIEWS => tab in PART_VIEWS;

/** What is listed nowhere else: refusals of parts that have no field. */
const Problems = ({ form }: { form: ProductForm }) => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  const { failure, errors } = form;
  const others = Object.entries(errors).filter(([key]) => partOf(key) === null || fieldOf(key).includes('.'));
  if ((!failure && Object.keys(errors).length === 0) || failure?.error === 'conflict') return null;
  return (
    <div className="product-problems" role="alert">
      <p className="field-error">
        {failure && failure.error !== 'invalid' ? textOf(failure) : t('product_page.not_saved')}
      </p>
      <ul>
        {others.map(([key, rule]) => (
          <li key={key}>
            {placeOf(key)}: {ruleText(rule)}
          </li>
        ))}
      </ul>
    </div>
  );
};

const StateActs = ({ form }: { form: ProductForm }) => {
  const t = useText();
  const { can } = useSession();
  const [isCopying, setCopying] = useState(false);
  const { page } = form;
  const isPublished = page.shared.fields.state === 'published';
  const shown = page.stores.filter(({ path }) => path !== '');
  if (!can('products.write'))
    return isPublished && shown[0] ? (
      <a className="button" href={shown[0].path} target="_blank" rel="noreferrer">
        {t('products.open_in_shop')}
      </a>
    ) : null;
  const setState = (state: string) => void form.save({ [`${ALL}.state`]: state });
  return (
    <>
      {isPublished && shown[0] && (
        <a className="button" href={shown[0].path} target="_blank" rel="noreferrer">
          {t('products.open_in_shop')}
        </a>
      )}
      <button type="button" className="button" onClick={() => setCopying(true)}>
        {t('product_page.copy')}
      </button>
      <button
        type="button"
        className={isPublished ? 'button' : 'button-primary'}
        disabled={form.isLocked}
        onClick={() => setState(isPublished ? 'hidden' : 'published')}
      >
        {t(isPublished ? 'product_page.hide' : 'product_page.publish')}
      </button>
      <ModalDialog
        open={isCopying}
        onClose={() => setCopying(false)}
        label={t('product_page.copy')}
        className="office-dialog"
      >
        {isCopying && <CopyDialog page={page} onClose={() => setCopying(false)} />}
      </ModalDialog>
    </>
  );
};

const useConflictFields = (form: ProductForm): ConflictField[] => {
  const t = useText();
  const conflicts = form.failure?.conflicts ?? [];
  const label = (key: string) => {
    const place = placeOf(key);
    return `${t(`product_page.${fieldOf(key)}` as MessageId)}${place === ALL ? '' : ` (${place})`}`;
  };
  const both = conflicts.map(({ field, base, mine, theirs }) => ({
    ...{ field, label: label(field), isLong: ['description', 'size_rules'].includes(fieldOf(field)) },
    ...{ base: base === null ? null : conflictText(field, base), mine: conflictText(field, mine) },
    theirs: conflictText(field, theirs),
  }));
  const only = Object.entries(form.typed)
    .filter(([key]) => !conflicts.some(({ field }) => field === key))
    .map(([key, mine]) => ({ field: key, label: label(key), base: form.base[key] ?? null, mine }));
  return [...both, ...only];
};

const Loaded = ({ page }: { page: ProductPage }) => {
  const t = useText();
  const { can } = useSession();
  const { search } = useLocation();
  const [part, setPart] = useFilterValue('part');
  const form = useProductForm(page);
  const others = usePresence(`product:${page.id}`);
  const fields = useConflictFields(form);
  const tab = TABS.find((one) => one === part) ?? 'basics';
  const changed = Object.keys(form.typed).length;
  const name = page.stores.find(({ texts }) => texts.name !== '')?.texts.name ?? page.sku;
  const mayWrite = (['products.write', 'products.texts', 'prices.write'] as const).some(can);
  const View = isPlainPart(tab) ? PART_VIEWS[tab] : null;
  const back = new URLSearchParams(search);
  back.delete('part');
  return (
    <div className="product-page">
      <PageHead
        back={{ to: `/products?${back}`, title: t('products.title') }}
        title={name}
        about={
          <span className="marks">
            <ProductStateMark state={page.shared.fields.state} /> {page.sku},{' '}
            {t(`products.type_${page.type}`)}
            {others.length > 0 && <span>{t('orders.also_here', { names: others.join(', ') })}</span>}
          </span>
        }
      >
        {mayWrite && <PreviewAct form={form} />}
        {mayWrite && <ScheduleAct form={form} />}
        <StateActs form={form} />
      </PageHead>
      <form
        className="product-body"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className="product-side">
          <ProductPicture image={page.image} size={80} />
          <Tabs form={form} tab={tab} onTab={(next) => setPart(next === 'basics' ? '' : next)} />
        </div>
        <div className="product-part">
          <Problems form={form} />
          <Schedules schedules={form.page.schedules} />
          {View && <View form={form} />}
          {tab === 'variants' && (
            <Suspense fallback={<p aria-busy="true" />}>
              <VariantsPart page={page} />
            </Suspense>
          )}
          {tab === 'sizes' && hasPart(form, tab) && (
            <Suspense fallback={<p aria-busy="true" />}>
              <SizePart form={form} />
            </Suspense>
          )}
          {tab === 'pictures' && <PicturesPart page={page} />}
          {tab === 'history' && <HistoryPart id={page.id} />}
        </div>
        {mayWrite && (
          <div className="product-dock">
            <button type="submit" className="button-primary" disabled={changed === 0 || form.isLocked}>
              {t('shell.save')}
            </button>
            {changed > 0 && (
              <>
                <button type="button" className="button" onClick={form.discard}>
                  {t('shell.draft_discard')}
                </button>
                <span role="status">{t('product_page.changed', { count: changed })}</span>
              </>
            )}
            <DraftNote state={form.draftState} />
          </div>
        )}
      </form>
      <ConflictView
        failure={form.failure}
        fields={fields}
        onSave={(values) => void form.decide(values)}
        onDiscard={form.discard}
        onClose={form.closeConflict}
      />
    </div>
  );
};

export const ProductPageScreen = () => {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(
    productPageEndpoint,
    { params: { id } },
    { entities: ['product', 'product_text', 'content_schedule'] },
  );
  const failure = failureOf(error);
  if (failure && !data)
    return (
      <div className="product-page">
        <PageHead back={{ to: '/products', title: t('products.title') }} title={t('products.product')} />
        <FailedState failure={failure} retry={() => void refetch()} />
      </div>
    );
  return data ? <Loaded key={id} page={data.value} /> : <div className="product-page" aria-busy="true" />;
};
