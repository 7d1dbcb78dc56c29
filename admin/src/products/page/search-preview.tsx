// A product as a search engine shows it: title, address and the beginning of its description.
import { useText } from '../../i18n/use-text.tsx';
import type { ProductForm } from './use-product-form.ts';

/** Of what search engines show before they cut. */
const TITLE_SIGNS = 60;
const TEXT_SIGNS = 155;

const cut = (text: string, signs: number): string =>
  text.length > signs ? `${text.slice(0, signs).replace(/\s+\S*$/, '')} …` : text;

const plain = (description: string): string =>
  description
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('**', '')
    .replace(/^- /gm, '')
    .replace(/\s+/g, ' ')
    .trim();

export const SearchPreview = ({ form, store }: { form: ProductForm; store: string }) => {
  const t = useText();
  const typedIn = (field: string): string => (form.values[`${store}.${field}`] ?? '').trim();
  const title = typedIn('meta_title') || typedIn('name');
  const text = typedIn('meta_description') || plain(typedIn('description'));
  const path = form.page.stores.find((one) => one.store === store)?.path ?? '';
  const address = path.replace(/[^/]*$/, '') + (typedIn('url_key') || '…');
  return (
    <div className="search-preview" lang={store}>
      <span className="muted">{`${window.location.host}${address}.html`}</span>
      <strong>{cut(title, TITLE_SIGNS) || '–'}</strong>
      <span>{cut(text, TEXT_SIGNS) || '–'}</span>
      {title.length > TITLE_SIGNS && (
        <span className="muted">{t('product_page.title_cut', { count: TITLE_SIGNS })}</span>
      )}
    </div>
  );
};
