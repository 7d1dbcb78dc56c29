// [OFFICE-81] [OFFICE-82] The size rules of a product: as fields, with what they contradict, beside the pane that a
// customer would see.
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import { sizeRuleConflicts } from '@klaas/core/configurator/rules/size-rule-check.ts';
import { conflictText } from '@klaas/core/configurator/rules/size-rule-conflict.ts';
import { type SizeBasis, sizeBasisEndpoint } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { useMemo } from 'react';
import { failureOf, useRead } from '../../api/queries.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FailedState } from '../../ui/page.tsx';
import { ALL } from '../page/product-form.ts';
import type { ProductForm } from '../page/use-product-form.ts';
import { PanePreview } from './pane-preview.tsx';
import { RuleFields } from './rule-fields.tsx';
import { useConflictText } from './use-conflict-text.ts';
import '../../styles/size-rules.css';

const NAME = `${ALL}.size_rules`;

const parse = (text: string | undefined): SizeRules => JSON.parse(text ?? '');

const Conflicts = ({
  rules,
  basis,
  isPublished,
}: {
  rules: SizeRules;
  basis: SizeBasis;
  isPublished: boolean;
}) => {
  const t = useText();
  const textOf = useConflictText();
  const conflicts = useMemo(
    () =>
      sizeRuleConflicts({
        ...{ rules, rates: basis.price_tables[rules.priceKey] },
        ...{ workshop: basis.workshop, offered: basis.offered },
      }),
    [rules, basis],
  );
  if (conflicts.length === 0)
    return (
      <p className="rules-agree" role="status">
        <Icon name="check" /> {t('size_rules.no_conflicts')}
      </p>
    );
  return (
    <div className="product-problems" role="status">
      <p className="field-error">
        {t('size_rules.conflicts', { count: conflicts.length })}
        {isPublished && ` ${t('size_rules.cannot_publish')}`}
      </p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflictText(conflict)}>{textOf(conflict)}</li>
        ))}
      </ul>
    </div>
  );
};

export const SizePart = ({ form }: { form: ProductForm }) => {
  const t = useText();
  const { can } = useSession();
  const { data, error, refetch } = useRead(
    sizeBasisEndpoint,
    { params: { id: String(form.page.id) } },
    { entities: ['product', 'price_table', 'setting', 'taxrule'] },
  );
  const failure = failureOf(error);
  if (!data)
    return failure ? <FailedState failure={failure} retry={() => void refetch()} /> : <p aria-busy="true" />;
  const basis = data.value;
  const text = form.values[NAME];
  const rules = parse(text);
  const rates = basis.price_tables[rules.priceKey];
  return (
    <div className="size-part">
      <div className="size-rules">
        <h2>
          {t('product_page.part_sizes')} <span className="muted">{t('size_rules.about')}</span>
        </h2>
        <Conflicts rules={rules} basis={basis} isPublished={form.page.shared.fields.state === 'published'} />
        <RuleFields
          rules={rules}
          before={parse(form.base[NAME])}
          basis={basis}
          disabled={!can('products.write') || form.isReading || form.isLocked}
          onChange={(next) => form.set(NAME, JSON.stringify(next))}
        />
      </div>
      {rates ? (
        <PanePreview rules={rules} rates={rates} ratePercent={basis.rates[0]?.percent ?? 0} />
      ) : (
        <p className="field-error">{t('size_rules.no_table')}</p>
      )}
    </div>
  );
};
