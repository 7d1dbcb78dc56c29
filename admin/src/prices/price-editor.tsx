// One price table: its dates, the matrix, what it would change, and its publication from a later day on.
import {
  type PriceVersion,
  priceEffectEndpoint,
  type priceTableEndpoint,
  publishPriceTableEndpoint,
  removePriceTableEndpoint,
} from '@klaas/core/contract/admin/price-table-endpoints.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { callAdmin, type Failure } from '../api/call.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { draftThing } from '../drafts/draft-thing.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { FailedState } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { PriceEffect } from './price-effect.tsx';
import {
  fieldsOf,
  isSamePrice,
  type PriceFields,
  pasteAt,
  raiseBy,
  ratesOf,
  shapeOf,
} from './price-fields.ts';
import { type Cell, PriceMatrix, PriceParts } from './price-matrix.tsx';
import { RaiseForm } from './raise-form.tsx';
import { usePriceText } from './use-price-text.ts';

type Table = z.output<typeof priceTableEndpoint.output>;

/** The day is a field of the draft too. */
const DAY = 'valid_from';

const noon = (day: string): string => `${day}T12:00:00Z`;

const useErrors = (
  failure: Failure | null,
  told: readonly { field: string; rule: string }[],
  wrong: readonly string[],
) =>
  useMemo(() => {
    const given = failure?.fields ?? told;
    const rules = new Map(given.map(({ field, rule }) => [field, rule]));
    for (const name of wrong) rules.set(name, 'not_a_number');
    return rules;
  }, [failure, told, wrong]);

const NOTHING: never[] = [];

export const PriceEditor = ({ table, version }: { table: Table; version: PriceVersion }) => {
  const t = useText();
  const { can } = useSession();
  const { date, inField } = useFormat();
  const textOf = useFailureText();
  const { partName, ruleText } = usePriceText();
  const mayWrite = can('prices.write') && version.state !== 'past';
  const isNext = version.state === 'next';
  const { key, versions, first_day, keep_days } = table;
  const before = useMemo(() => {
    const earlier = versions.filter(({ valid_from }) => valid_from < version.valid_from).at(-1);
    return isNext && earlier ? earlier : version;
  }, [versions, version, isNext]);
  const shape = useMemo(() => shapeOf([version.rates, before.rates]), [version, before]);
  const stored = useMemo(() => fieldsOf(version.rates, inField), [version, inField]);
  const [typed, setTyped] = useState<PriceFields>({});
  const [cell, setCell] = useState<Cell | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = useDraft(draftThing('prices', `${key} ${isNext ? version.valid_from : ''}`), ({ fields }) =>
    setTyped(fields),
  );
  const { [DAY]: typedDay, ...typedFields } = typed;
  const day = isNext ? version.valid_from : (typedDay ?? first_day);
  const fields = { ...stored, ...typedFields };
  const change = (next: PriceFields): void => {
    setFailure(null);
    setTyped(next);
    draft.keep({ ...next });
  };
  /** Only what differs from the stored table is kept. */
  const changeFields = (next: PriceFields): void => {
    if (draft.isSaving) return;
    change({
      ...Object.fromEntries(Object.entries(next).filter(([name, text]) => text !== (stored[name] ?? ''))),
      ...(typedDay !== undefined && { [DAY]: typedDay }),
    });
  };
  const parsed = ratesOf(fields, shape);
  const rates = useDeferredValue(parsed.ok ? parsed.rates : null);
  const effect = useRead(
    priceEffectEndpoint,
    { params: { key }, body: { valid_from: day, rates: rates ?? version.rates } },
    { entities: ['price_table', 'product'], isOn: rates !== null },
  );
  const told = effect.data?.value;
  const isChanged = Object.keys(typedFields).length > 0;
  const errors = useErrors(
    failure,
    isChanged ? (told?.errors ?? NOTHING) : NOTHING,
    parsed.ok ? NOTHING : parsed.wrong,
  );
  const errorTexts = new Map([...errors].map(([field, rule]) => [field, ruleText(rule)]));
  const changed = Object.entries(typedFields).filter(
    ([name, text]) => !isSamePrice(text, stored[name]),
  ).length;

  const done = async (text: string): Promise<void> => {
    change({});
    showToast(text);
    await queryClient.invalidateQueries();
  };
  const publish = async (): Promise<void> => {
    if (!parsed.ok) return;
    const answer = await draft.saving(
      callAdmin(publishPriceTableEndpoint, {
        params: { key, valid_from: day },
        body: {
          rates: parsed.rates,
          ...(isNext && version.version !== null && { version: version.version }),
        },
      }),
    );
    if (answer.ok) return done(t('prices.published', { day: date(noon(day)) }));
    setFailure(answer);
    if (!answer.fields)
      showToast(answer.detail === 'exists' ? t('prices.exists') : textOf(answer), { isError: true });
  };
  const remove = async (): Promise<void> => {
    const answer = await draft.saving(
      callAdmin(removePriceTableEndpoint, { params: { key, valid_from: version.valid_from } }),
    );
    if (answer.ok) return done(t('prices.removed'));
    setFailure(answer);
    if (!answer.fields) showToast(textOf(answer), { isError: true });
  };
  const raise = (names: readonly string[], percent: number): void =>
    changeFields(raiseBy(fields, { names, percent, textOf: inField }));
  const paste = (from: Cell, text: string): void => {
    const pasted = pasteAt(fields, shape, from, text);
    changeFields(pasted.fields);
    if (pasted.outside > 0) showToast(t('prices.outside', { count: pasted.outside }), { isError: true });
  };
  const common = {
    ...{
      shape,
      fields,
      before: fieldsOf(before.rates, inField),
      errors: errorTexts,
      isReadOnly: !mayWrite || draft.isLocked,
    },
    onType: (name: string, text: string) => changeFields({ ...fields, [name]: text }),
  };
  return (
    <div className="price-editor">
      <section aria-label={t('prices.matrix')}>
        <PriceMatrix {...common} onPaste={paste} onFocus={setCell} />
        {mayWrite && <RaiseForm shape={shape} cell={cell} onRaise={raise} />}
        <PriceParts {...common} />
        {errorTexts.size > 0 && (
          <ul className="price-errors" role="alert">
            {[...errorTexts].map(([field, text]) => (
              <li key={field} id={`error-${field}`}>
                <strong>{partName(field)}:</strong> {text}
              </li>
            ))}
          </ul>
        )}
        {mayWrite && (
          <div className="price-publish">
            {!isNext && (
              <label className="field">
                <span>{t('prices.valid_from')}</span>
                <input
                  type="date"
                  min={first_day}
                  value={day}
                  aria-invalid={errors.has(DAY) || undefined}
                  aria-errormessage={errors.has(DAY) ? `error-${DAY}` : undefined}
                  readOnly={draft.isLocked}
                  onChange={({ target }) => change({ ...typedFields, [DAY]: target.value })}
                />
              </label>
            )}
            <DraftNote state={draft.state} />
            {isChanged && (
              <button type="button" className="button" disabled={draft.isLocked} onClick={() => change({})}>
                {t('prices.discard')}
              </button>
            )}
            {isNext && (
              <button
                type="button"
                className="button-danger"
                disabled={draft.isLocked}
                onClick={() => void remove()}
              >
                {t('prices.remove')}
              </button>
            )}
            <button
              type="button"
              className="button-primary"
              disabled={draft.isLocked || !isChanged || errors.size > 0}
              onClick={() => void publish()}
            >
              {t('prices.publish', { day: date(noon(day || first_day)) })}
            </button>
          </div>
        )}
      </section>
      <section
        className="price-effect"
        aria-label={t('prices.effect')}
        aria-busy={effect.isFetching || undefined}
      >
        <h2>
          {t('prices.effect')} <span className="muted">{t('prices.changes', { count: changed })}</span>
        </h2>
        {effect.error && !told && (
          <FailedState
            failure={failureOf(effect.error) ?? { ok: false, error: 'busy' }}
            retry={() => void effect.refetch()}
          />
        )}
        {told && <PriceEffect effect={told} keepDays={keep_days} />}
      </section>
    </div>
  );
};
