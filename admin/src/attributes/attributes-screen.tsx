// [OFFICE-89] Attributes of products: their titles and options in every store, and which of them are filters.
import {
  type AttributeRow,
  attributeEndpoint,
  attributesEndpoint,
} from '@klaas/core/contract/admin/attribute-endpoints.ts';
import { Link } from 'react-router';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { AttributePeek } from './attribute-peek.tsx';
import '../styles/plain-table.css';
import '../styles/attributes.css';

const ENTITIES = { entities: ['attribute', 'product', 'setting'] };

const Chosen = ({
  id,
  title,
  onClose,
  onStep,
}: {
  id: number;
  title: string;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}) => {
  const { can } = useSession();
  const { data } = useRead(attributeEndpoint, { params: { id: String(id) } }, ENTITIES);
  return data ? (
    <AttributePeek
      attribute={data.value}
      title={title}
      mayWrite={can('products.write')}
      onClose={onClose}
      onStep={onStep}
    />
  ) : null;
};

export const AttributesScreen = () => {
  const t = useText();
  const { can } = useSession();
  const { data, error, refetch } = useRead(attributesEndpoint, {}, ENTITIES);
  const [chosen, choose] = useFilterValue('attribute');
  const failure = failureOf(error);
  const { attributes = [], stores = [] } = data?.value ?? {};
  const titleOf = ({ titles, code }: AttributeRow): string => titles[stores[0] ?? ''] || code;
  const at = attributes.findIndex(({ code }) => code === chosen);
  const open = attributes[at];
  return (
    <div className="list-screen">
      <PageHead title={t('attributes.title')} about={t('attributes.about', { count: attributes.length })} />
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      <div className="split">
        <div className="plain-list-body">
          {can('settings.read') && (
            <p>
              {t('attributes.filter_order')}{' '}
              <Link to="/settings">{t('settings.products.defaultFilters')}</Link>
            </p>
          )}
          <table className="plain-table stacked-table" aria-label={t('attributes.title')}>
            <thead>
              <tr>
                <th scope="col">{t('attributes.attribute')}</th>
                <th scope="col">{t('attributes.code')}</th>
                <th scope="col">{t('attributes.options')}</th>
                <th scope="col">{t('attributes.filter')}</th>
              </tr>
            </thead>
            <tbody>
              {attributes.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <button
                      type="button"
                      className="button-text"
                      aria-expanded={row.code === chosen}
                      aria-label={t('attributes.open', { name: titleOf(row) })}
                      onClick={() => choose(row.code)}
                    >
                      {titleOf(row)}
                    </button>
                  </th>
                  <td data-label={t('attributes.code')}>{row.code}</td>
                  <td data-label={t('attributes.options')}>{row.options > 0 ? row.options : '–'}</td>
                  <td data-label={t('attributes.filter')}>
                    {row.filter_place === null
                      ? t('attributes.no_filter')
                      : t('attributes.filter_place', { place: row.filter_place })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {open && (
          <Chosen
            key={open.id}
            id={open.id}
            title={titleOf(open)}
            onClose={() => choose('')}
            onStep={(step) => choose(attributes[at + step]?.code ?? open.code)}
          />
        )}
      </div>
    </div>
  );
};
