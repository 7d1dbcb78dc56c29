// The order as it was before each edit.
import { type OrderVersion, orderVersionsEndpoint } from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import { addressLines } from '@klaas/core/stores/address-lines.ts';
import { failureOf, useRead } from '../../api/queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText, useTexts } from '../../i18n/use-text.tsx';
import { FailedState } from '../../ui/page.tsx';
import '../../styles/order-edit.css';

const Version = ({ version }: { version: OrderVersion }) => {
  const t = useText();
  const { locale } = useTexts();
  const { money, moment } = useFormat();
  const { until, by, reason, lines, totals, address, method, difference } = version;
  const title =
    until === null ? t('edits.version_now') : t('edits.version_until', { time: moment(until), name: by });
  const about =
    difference.kind === 'pay' || difference.kind === 'return'
      ? t(`edits.version_${difference.kind}`, { sum: money(difference.cents) })
      : '';
  return (
    <section className="edit-part">
      <h3>{title}</h3>
      {(reason !== '' || about !== '') && (
        <p className="muted">{[reason, about].filter(Boolean).join('; ')}</p>
      )}
      <ul className="plain-list">
        {lines.map(({ item_id, name, qty, total_cents }) => (
          <li key={item_id}>
            <span>
              {qty} × {name}
            </span>
            <span>{money(total_cents)}</span>
          </li>
        ))}
        <li>
          <span>{method || t('edits.delivery')}</span>
          <span>{money(totals.shipping_cents)}</span>
        </li>
        <li className="grand">
          <span>{t('edits.sum_grand')}</span>
          <span>{money(totals.grand_cents)}</span>
        </li>
        <li className="muted">
          <span>{t('edits.sum_tax')}</span>
          <span>{money(totals.tax_cents)}</span>
        </li>
      </ul>
      {address && <p>{addressLines(address, locale).filter(Boolean).join(', ')}</p>}
    </section>
  );
};

export const OrderVersions = ({ order, onClose }: { order: OrderPage; onClose: () => void }) => {
  const t = useText();
  const { data, error, refetch } = useRead(
    orderVersionsEndpoint,
    { params: { id: String(order.id) } },
    { entities: ['order'] },
  );
  const failure = failureOf(error);
  return (
    <div className="order-edit">
      <h2>{t('edits.versions')}</h2>
      {failure && <FailedState failure={failure} retry={() => void refetch()} />}
      {data?.value.versions.map((version) => (
        <Version key={version.until ?? ''} version={version} />
      ))}
      {data?.value.versions.length === 1 && <p className="muted">{t('edits.versions_none')}</p>}
      <div className="form-acts">
        <button type="button" className="button" onClick={onClose}>
          {t('shell.close')}
        </button>
      </div>
    </div>
  );
};
