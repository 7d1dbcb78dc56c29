// What an edit does: sums before and after, the difference, documents, panes.
import type { EditPreview, EditTotals } from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';

const ROWS: [MessageId, keyof EditTotals][] = [
  ['edits.sum_goods', 'goods_cents'],
  ['edits.sum_discount', 'discount_cents'],
  ['edits.sum_shipping', 'shipping_cents'],
  ['edits.sum_tax', 'tax_cents'],
  ['edits.sum_grand', 'grand_cents'],
];

const useEffects = (): ((preview: EditPreview) => string[]) => {
  const t = useText();
  const { money } = useFormat();
  return ({ difference, documents, panes, is_label_canceled, is_coupon_lost }) => [
    t(`edits.difference_${difference.kind}`, { sum: money(difference.cents) }),
    ...(documents === 'none' ? [] : [t(`edits.documents_${documents}`)]),
    ...(panes.stopped > 0 ? [t('edits.panes_stopped', { count: panes.stopped })] : []),
    ...(panes.made > 0 ? [t('edits.panes_made', { count: panes.made })] : []),
    ...(is_label_canceled ? [t('edits.label_canceled')] : []),
    ...(is_coupon_lost ? [t('edits.coupon_lost')] : []),
  ];
};

export const EditEffect = ({ preview }: { preview: EditPreview }) => {
  const t = useText();
  const { money } = useFormat();
  const effectsOf = useEffects();
  const { before, after } = preview;
  return (
    <section className="edit-part edit-effect" aria-labelledby="edit-effect">
      <h3 id="edit-effect">{t('edits.effect')}</h3>
      <table className="edit-sums">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('edits.before')}</th>
            <th scope="col">{t('edits.after')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(
            ([, name]) => name !== 'discount_cents' || before[name] !== 0 || after[name] !== 0,
          ).map(([title, name]) => (
            <tr key={name} className={name === 'grand_cents' ? 'grand' : ''}>
              <th scope="row">{t(title)}</th>
              <td className={before[name] === after[name] ? '' : 'was'}>{money(before[name])}</td>
              <td className={before[name] === after[name] ? '' : 'becomes'}>{money(after[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="edit-effects" role="status">
        {effectsOf(preview).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
};
