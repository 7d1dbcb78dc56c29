// One discount code, or a new one: its conditions, how often it was used, and what a cart would get for it.
import {
  addCouponEndpoint,
  type CouponListRow,
  changeCouponEndpoint,
  removeCouponEndpoint,
} from '@klaas/core/contract/admin/coupon-endpoints.ts';
import { useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { draftThing } from '../drafts/draft-thing.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useText } from '../i18n/use-text.tsx';
import { RuleField, RuleSelect } from '../orders/rule-field.tsx';
import { Peek } from '../ui/peek.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { changedFields, NEW_COUPON, type TypedCoupon, typedOf } from './coupon-fields.ts';
import { CouponTrial } from './coupon-trial.tsx';
import { useCouponText } from './use-coupon-text.ts';

interface CouponPeekProps {
  /** Undefined: a new one. */
  coupon: CouponListRow | undefined;
  mayWrite: boolean;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}

const renew = () =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => String(meta?.['entities']).includes('coupon'),
  });

const useCoupon = ({ coupon, onClose }: Pick<CouponPeekProps, 'coupon' | 'onClose'>) => {
  const t = useText();
  const textOf = useFailureText();
  const { ruleText } = useCouponText();
  const stored = coupon ? typedOf(coupon) : NEW_COUPON;
  const [typed, setTyped] = useState<Partial<TypedCoupon> & { code?: string; count?: string }>({});
  const [version, setVersion] = useState(coupon?.version);
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = useDraft(draftThing('discounts', coupon?.code ?? '-new'), ({ fields, version: known }) => {
    setTyped(fields);
    if (known !== undefined) setVersion(known);
  });
  const { code = '', count = '', ...rest } = typed;
  const shown: TypedCoupon = { ...stored, ...rest };
  const fields = changedFields(shown, stored);
  const change = (name: string, text: string): void => {
    const next = { ...typed, [name]: text };
    setFailure(null);
    setTyped(next);
    // Conflicts are found against what was shown when the typing began.
    const base = Object.keys(typed).length === 0 ? coupon?.version : version;
    setVersion(base);
    draft.keep(next as Record<string, string>, base);
  };
  const reset = (): void => {
    setTyped({});
    setFailure(null);
    draft.keep({});
  };
  const refused = (answer: Failure): void => {
    setFailure(answer);
    if (answer.fields?.some(({ field }) => field !== '')) return;
    const rule = answer.fields?.[0]?.rule;
    const exists = answer.detail === 'exists' ? t('discounts.exists') : undefined;
    showToast(rule ? ruleText(rule) : (exists ?? textOf(answer)), { isError: true });
  };
  const run = async (work: () => Promise<{ ok: true } | Failure>): Promise<void> => {
    const answer = await draft.saving(work());
    if (!answer.ok) return refused(answer);
    reset();
    showToast(t('discounts.saved'));
    await renew();
  };
  const params = { code: coupon?.code ?? '' };
  const write = (given: object) =>
    callAdmin(changeCouponEndpoint, {
      params,
      body: { fields: given, version: version ?? coupon?.version ?? 1 },
    });
  return {
    ...{ shown, code, count, fields, draft, change, reset, failure },
    isChanged: Object.keys(typed).length > 0,
    errorOf: (...names: string[]): string => {
      const found = failure?.fields?.find(({ field }) => names.includes(field));
      return found ? ruleText(found.rule) : '';
    },
    save: () => run(() => write(fields)),
    end: () => run(() => write({ is_active: coupon?.state === 'ended' ? 'yes' : 'no' })),
    remove: () =>
      run(async () => {
        const answer = await callAdmin(removeCouponEndpoint, { params });
        if (answer.ok) onClose();
        return answer;
      }),
    add: () =>
      run(async () => {
        const series = count.trim() === '' ? {} : { series: Math.trunc(Number(count)) || 0 };
        const answer = await callAdmin(addCouponEndpoint, { body: { code, fields, ...series } });
        if (answer.ok) onClose();
        return answer;
      }),
  };
};

export const CouponPeek = ({ coupon, mayWrite, onClose, onStep }: CouponPeekProps) => {
  const t = useText();
  const { shown, code, count, fields, draft, change, reset, isChanged, errorOf, ...acts } = useCoupon({
    coupon,
    onClose,
  });
  const field = (name: keyof TypedCoupon, label: string, more: object = {}) => (
    <RuleField
      label={label}
      error={errorOf(name)}
      value={shown[name]}
      maxLength={4000}
      readOnly={!mayWrite || draft.isLocked}
      onChange={({ target }) => change(name, target.value)}
      {...more}
    />
  );
  const title = coupon?.code ?? t('discounts.new');
  const conflict = acts.failure?.error === 'conflict';
  return (
    <Peek
      title={title}
      label={title}
      onClose={onClose}
      onStep={onStep}
      acts={
        mayWrite &&
        (coupon ? (
          <>
            <button
              type="button"
              className="button-primary"
              disabled={draft.isLocked || Object.keys(fields).length === 0}
              onClick={() => void acts.save()}
            >
              {t('discounts.save')}
            </button>
            <button
              type="button"
              className="button"
              disabled={draft.isLocked}
              onClick={() => void acts.end()}
            >
              {t(coupon.state === 'ended' ? 'discounts.start' : 'discounts.end')}
            </button>
            {coupon.times_used === 0 && !coupon.is_personal && (
              <button
                type="button"
                className="button-danger"
                disabled={draft.isLocked}
                onClick={() => void acts.remove()}
              >
                {t('discounts.remove')}
              </button>
            )}
          </>
        ) : (
          <button
            type="button"
            className="button-primary"
            disabled={draft.isLocked || code.trim() === ''}
            onClick={() => void acts.add()}
          >
            {count.trim() === '' ? t('discounts.add') : t('discounts.add_series')}
          </button>
        ))
      }
    >
      {coupon ? (
        <p>
          {t(`discounts.state_${coupon.state}`)}, {t('discounts.used', { count: coupon.times_used })}
          {coupon.is_personal && `, ${t('discounts.personal')}`}
        </p>
      ) : (
        <>
          <RuleField
            label={t('discounts.code')}
            error={errorOf('code')}
            hint={t('discounts.code_hint')}
            value={code}
            maxLength={64}
            onChange={({ target }) => change('code', target.value)}
          />
          <RuleField
            label={t('discounts.series')}
            error={errorOf('series')}
            hint={t('discounts.series_hint')}
            inputMode="numeric"
            value={count}
            maxLength={4}
            onChange={({ target }) => change('count', target.value)}
          />
        </>
      )}
      {conflict && (
        <p className="field-error" role="alert">
          {t('discounts.conflict')}{' '}
          <button type="button" className="button-text" onClick={reset}>
            {t('discounts.take_theirs')}
          </button>
        </p>
      )}
      <RuleSelect
        label={t('discounts.kind')}
        value={shown.kind}
        disabled={!mayWrite}
        onChange={({ target }) => change('kind', target.value)}
      >
        <option value="percent">{t('discounts.kind_percent')}</option>
        <option value="amount">{t('discounts.kind_amount')}</option>
      </RuleSelect>
      {field('value', t(`discounts.value_${shown.kind}`), {
        error: errorOf('percent', 'amount'),
        inputMode: 'decimal',
      })}
      {field('minimum', t('discounts.minimum'), { inputMode: 'decimal' })}
      {field('skus', t('discounts.skus'), { hint: t('discounts.skus_hint') })}
      {field('categories', t('discounts.categories'), { hint: t('discounts.categories_hint') })}
      {field('valid_from', t('discounts.valid_from'), { type: 'date' })}
      {field('valid_to', t('discounts.valid_to'), { type: 'date' })}
      {field('usage_limit', t('discounts.limit'), { inputMode: 'numeric' })}
      {field('usage_limit_per_customer', t('discounts.per_customer'), { inputMode: 'numeric' })}
      <DraftNote state={draft.state} />
      {mayWrite && isChanged && (
        <button type="button" className="button-text" onClick={reset}>
          {t('discounts.discard')}
        </button>
      )}
      <CouponTrial code={coupon?.code} fields={fields} />
    </Peek>
  );
};
