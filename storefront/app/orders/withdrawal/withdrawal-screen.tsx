// Withdrawal from a contract in two steps (directive 2011/83/EU art. 11a). Plain forms: nothing of it needs a script.
import type { WithdrawalLines } from '@klaas/core/contract/withdrawal-endpoints.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { Button, ButtonLink } from '@klaas/ui/button.tsx';
import { Field, TextArea } from '@klaas/ui/field.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import '../../shell/forms/forms.css';
import './withdrawal.css';
import type { WithdrawalField, WithdrawalStep, WithdrawalValues } from './withdrawal-page.ts';

interface StepProps {
  order: WithdrawalLines | null;
  values: WithdrawalValues;
}

const REASONS = {
  made_to_measure: 'orders.withdraw_made',
  service: 'orders.withdraw_service',
  not_shipped: 'orders.withdraw_not_shipped',
  all_returned: 'orders.withdraw_returned',
} as const;

const Lines = ({
  order,
  values,
  error,
}: {
  order: WithdrawalLines;
  values: WithdrawalValues;
  error: string;
}) => {
  const t = useText();
  const chosen = new Map(values.lines.map(({ item_id, qty }) => [item_id, qty]));
  return (
    <fieldset
      className="withdrawal-lines stack gap-3"
      aria-describedby={error ? 'withdrawal-lines' : undefined}
    >
      <legend className="title-xs">{t('orders.withdraw_lines')}</legend>
      <input type="hidden" name="hasLines" value="yes" />
      {order.lines.map(({ item_id, name, qty, reason }) => (
        <label
          key={item_id}
          className="withdrawal-line cluster gap-3"
          data-excluded={reason !== '' || undefined}
        >
          <select
            name={`line-${item_id}`}
            disabled={reason !== ''}
            defaultValue={reason === '' ? (values.lines.length === 0 ? qty : (chosen.get(item_id) ?? 0)) : 0}
          >
            {[...Array(qty + 1).keys()].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
          <span className="shrink">
            {name}
            {reason !== '' && <small className="muted block">{t(REASONS[reason])}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p id="withdrawal-lines" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};

const Statement = ({ order, values, errors }: StepProps & { errors: readonly WithdrawalField[] }) => {
  const t = useText();
  const { i18n } = useShop().store;
  const has = (field: WithdrawalField) => errors.includes(field);
  const until = order?.until ? formatDay(Date.parse(`${order.until}T12:00:00Z`), i18n) : '';
  const canChoose = order?.lines.some(({ reason }) => reason === '') ?? false;
  return (
    <form method="post" className="withdrawal-form stack gap-5" noValidate>
      <p>{t('orders.withdraw_intro')}</p>
      {until && <p>{t('orders.withdraw_until', { day: until })}</p>}
      <input type="hidden" name="intent" value="state" />
      <input type="hidden" name="key" value={values.key} />
      <Field
        name="name"
        label={t('orders.withdraw_name')}
        defaultValue={values.name}
        autoComplete="name"
        required
        maxLength={100}
        error={has('name') ? t('orders.withdraw_name_wrong') : undefined}
      />
      <Field
        name="orderNumber"
        label={t('orders.withdraw_number')}
        defaultValue={values.orderNumber}
        inputMode="numeric"
        required
        maxLength={20}
        hint={t('orders.withdraw_number_hint')}
        error={has('orderNumber') ? t('orders.withdraw_number_wrong') : undefined}
      />
      <Field
        name="email"
        type="email"
        label={t('orders.withdraw_email')}
        defaultValue={values.email}
        autoComplete="email"
        required
        maxLength={200}
        hint={t('orders.withdraw_email_hint')}
        error={has('email') ? t('orders.withdraw_email_wrong') : undefined}
      />
      {order && canChoose && (
        <Lines order={order} values={values} error={has('lines') ? t('orders.withdraw_lines_wrong') : ''} />
      )}
      {order && !canChoose && <ExcludedLines order={order} />}
      <TextArea
        name="note"
        label={t('orders.withdraw_note')}
        defaultValue={values.note}
        rows={3}
        maxLength={1000}
        optional={t('orders.withdraw_optional')}
      />
      <Button type="submit" size="l">
        {t('orders.withdraw_next')}
      </Button>
    </form>
  );
};

/** Nothing is chosen: the statement is for the whole order, and the staff reads it. */
const ExcludedLines = ({ order }: { order: WithdrawalLines }) => {
  const t = useText();
  return (
    <ul className="withdrawal-lines stack gap-3">
      {order.lines.map(({ item_id, name, reason }) => (
        <li key={item_id} data-excluded>
          {name}
          {reason !== '' && <small className="muted block">{t(REASONS[reason])}</small>}
        </li>
      ))}
    </ul>
  );
};

/** What was stated, line by line. */
const Stated = ({ order, values }: StepProps) => {
  const t = useText();
  const nameOf = (id: number) => order?.lines.find(({ item_id }) => item_id === id)?.name ?? `#${id}`;
  return (
    <dl className="withdrawal-stated stack gap-3">
      <div>
        <dt className="muted small">{t('orders.withdraw_name')}</dt>
        <dd>{values.name}</dd>
      </div>
      <div>
        <dt className="muted small">{t('orders.withdraw_number')}</dt>
        <dd>{values.orderNumber}</dd>
      </div>
      <div>
        <dt className="muted small">{t('orders.withdraw_email')}</dt>
        <dd>{values.email}</dd>
      </div>
      <div>
        <dt className="muted small">{t('orders.withdraw_lines')}</dt>
        {values.lines.length === 0 ? (
          <dd>{t('orders.withdraw_all')}</dd>
        ) : (
          values.lines.map(({ item_id, qty }) => (
            <dd key={item_id}>
              {qty} × {nameOf(item_id)}
            </dd>
          ))
        )}
      </div>
      {values.note !== '' && (
        <div>
          <dt className="muted small">{t('orders.withdraw_note')}</dt>
          <dd>{values.note}</dd>
        </div>
      )}
    </dl>
  );
};

const HiddenValues = ({ values, hasLines }: { values: WithdrawalValues; hasLines: boolean }) => (
  <>
    {(['name', 'orderNumber', 'email', 'note', 'key'] as const).map((name) => (
      <input key={name} type="hidden" name={name} value={values[name]} />
    ))}
    {hasLines && <input type="hidden" name="hasLines" value="yes" />}
    {values.lines.map(({ item_id, qty }) => (
      <input key={item_id} type="hidden" name={`line-${item_id}`} value={qty} />
    ))}
  </>
);

const Confirm = ({ order, values }: StepProps) => {
  const t = useText();
  const hasLines = values.lines.length > 0;
  return (
    <div className="withdrawal-form stack gap-5">
      <p>{t('orders.withdraw_check')}</p>
      <Stated order={order} values={values} />
      <form method="post">
        <input type="hidden" name="intent" value="confirm" />
        <HiddenValues values={values} hasLines={hasLines} />
        <Button type="submit" size="l">
          {t('orders.withdraw_confirm')}
        </Button>
      </form>
      <form method="post">
        <input type="hidden" name="intent" value="change" />
        <HiddenValues values={values} hasLines={hasLines} />
        <Button type="submit" look="text">
          {t('orders.withdraw_change')}
        </Button>
      </form>
    </div>
  );
};

type Done = Extract<WithdrawalStep, { step: 'done' }>;

/** The receipt, which is also a file: the same words, and nothing else. */
const Receipt = ({ order, result }: { order: WithdrawalLines | null; result: Done }) => {
  const t = useText();
  const { company } = useShop().settings;
  const { values, at, number, until } = result;
  const words = [
    t('orders.withdraw_done', { at }),
    ...(number === '' ? [] : [t('orders.withdraw_done_number', { number })]),
    t('orders.withdraw_send', { day: until, address: company.address }),
    t('orders.withdraw_money', { day: until }),
  ];
  const nameOf = (id: number) => order?.lines.find(({ item_id }) => item_id === id)?.name ?? `#${id}`;
  const stated = [
    `${t('orders.withdraw_name')}: ${values.name}`,
    `${t('orders.withdraw_number')}: ${values.orderNumber}`,
    `${t('orders.withdraw_email')}: ${values.email}`,
    `${t('orders.withdraw_lines')}:`,
    ...(values.lines.length === 0
      ? [t('orders.withdraw_all')]
      : values.lines.map(({ item_id, qty }) => `${qty} × ${nameOf(item_id)}`)),
    ...(values.note === '' ? [] : [`${t('orders.withdraw_note')}: ${values.note}`]),
  ];
  const seller = [company.name, company.address, company.email, company.phone];
  const file = [t('orders.withdraw_title'), words.join('\n'), stated.join('\n'), seller.join('\n')].join(
    '\r\n\r\n',
  );
  return (
    <>
      {words.map((sentence, index) => (
        <p key={sentence} role={index === 0 ? 'status' : undefined}>
          {sentence}
        </p>
      ))}
      <p>{t('orders.withdraw_done_email')}</p>
      <Stated order={order} values={values} />
      <ButtonLink
        look="secondary"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`\uFEFF${file}`)}`}
        download={t('orders.withdraw_file_name', { number: values.orderNumber })}
      >
        {t('orders.withdraw_file')}
      </ButtonLink>
    </>
  );
};

interface WithdrawalScreenProps extends StepProps {
  result: WithdrawalStep | undefined;
}

export const WithdrawalScreen = ({ order, values, result }: WithdrawalScreenProps) => {
  const t = useText();
  const { company } = useShop().settings;
  const shown = result?.values ?? values;
  const title = result?.step === 'confirm' ? t('orders.withdraw_confirm_title') : t('orders.withdraw_title');
  return (
    <div className="wrap withdrawal stack gap-5 start">
      <h1 className="title-l">{result?.step === 'done' ? t('orders.withdraw_done_title') : title}</h1>
      {result?.step === 'done' && <Receipt order={order} result={result} />}
      {result?.step === 'failed' && (
        <p role="alert">
          {t(result.isLimited ? 'orders.withdraw_limited' : 'orders.withdraw_failed', {
            email: company.email,
            phone: company.phone,
          })}
        </p>
      )}
      {(result?.step === 'confirm' || result?.step === 'failed') && <Confirm order={order} values={shown} />}
      {(!result || result.step === 'statement') && (
        <Statement order={order} values={shown} errors={result?.errors ?? []} />
      )}
    </div>
  );
};
