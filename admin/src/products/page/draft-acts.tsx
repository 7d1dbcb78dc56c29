// [OFFICE-79] What is typed and not yet saved: seen in the shop by a link, or saved at a later minute.
import {
  cancelProductScheduleEndpoint,
  type ProductPage,
  type ProductPreview,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useState } from 'react';
import { callAdmin } from '../../api/call.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { PagePreview } from '../../ui/page-preview.tsx';
import { ScheduleDialog } from '../../ui/schedule-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { ALL, fieldOf, placeOf } from './product-form.ts';
import { type ProductForm, renewProduct } from './use-product-form.ts';
import { useRuleText } from './use-rule-text.ts';

export const PreviewAct = ({ form }: { form: ProductForm }) => {
  const t = useText();
  const [shown, setShown] = useState<ProductPreview | null>(null);
  const pages = shown?.pages.map(({ store, path }) => ({ side: store, path })) ?? [];
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        disabled={form.isReading}
        onClick={() => void form.preview().then(setShown)}
      >
        {t('content.preview')}
      </button>
      <ModalDialog
        open={shown !== null}
        onClose={() => setShown(null)}
        label={t('content.preview')}
        placement="right"
        className="preview-dialog"
      >
        {shown && (
          <>
            <button type="button" className="button preview-close" onClick={() => setShown(null)}>
              {t('shell.close')}
            </button>
            <PagePreview
              sides={pages.map(({ side }) => side)}
              shown={{ pages, ends_at: shown.ends_at, round: 0 }}
            />
          </>
        )}
      </ModalDialog>
    </>
  );
};

/** A hidden product is published with what is typed. */
export const ScheduleAct = ({ form }: { form: ProductForm }) => {
  const t = useText();
  const ruleText = useRuleText();
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const isPublishing = form.page.shared.fields.state === 'hidden' && can('products.write');
  const schedule = async (at: string) => {
    const rule = await form.schedule(at, isPublishing ? { [`${ALL}.state`]: 'published' } : {});
    setWrong(rule);
    if (rule === null) setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        disabled={form.isLocked || (!isPublishing && Object.keys(form.typed).length === 0)}
        onClick={() => setOpen(true)}
      >
        {t('content.schedule')}
      </button>
      <ScheduleDialog
        isOpen={isOpen}
        error={wrong === null ? undefined : ruleText(wrong)}
        onSchedule={(at) => void schedule(at)}
        onClose={() => setOpen(false)}
      />
    </>
  );
};

/** Why it was not saved at its time: `conflict`, or `et.name: required; …`. */
const useReason = (): ((failure: string) => string) => {
  const t = useText();
  const ruleText = useRuleText();
  return (failure) => {
    if (failure === 'conflict') return t('shell.error_conflict');
    if (failure === 'not_found') return t('shell.error_not_found');
    const [first = ''] = failure.split('; ');
    return ruleText(first.slice(first.indexOf(': ') + 2));
  };
};

export const Schedules = ({ schedules }: Pick<ProductPage, 'schedules'>) => {
  const t = useText();
  const { can } = useSession();
  const { moment } = useFormat();
  const textOf = useFailureText();
  const reasonOf = useReason();
  const cancel = async (id: number) => {
    const answer = await callAdmin(cancelProductScheduleEndpoint, { params: { id: String(id) } });
    showToast(answer.ok ? t('content.schedule_cancelled') : textOf(answer), { isError: !answer.ok });
    await renewProduct();
  };
  const nameOf = (key: string): string => {
    const name = t(`product_page.${fieldOf(key)}` as MessageId);
    return placeOf(key) === ALL ? name : `${name} (${placeOf(key)})`;
  };
  return schedules.map(({ id, at, by, fields, failure }) => (
    <p key={id} className={failure ? 'product-schedule is-failed' : 'product-schedule'}>
      {failure
        ? t('content.schedule_failed', { time: moment(at), reason: reasonOf(failure) })
        : t('content.schedule_waits', {
            time: moment(at),
            name: by,
            sides: fields.map(nameOf).join(', '),
          })}{' '}
      {can('products.write') && (
        <button type="button" className="button-text" onClick={() => void cancel(id)}>
          {t('content.schedule_cancel')}
        </button>
      )}
    </p>
  ));
};
