// A fresh proof: whatever call needs one waits for this dialog and is then sent again.
import { proofEndpoint, proofOptionsEndpoint } from '@klaas/core/contract/admin/account-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type Answer, callAdmin, setCallHooks } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { CodeField, FormError, valuesOf } from './form-field.tsx';
import { givePasskey } from './passkey.ts';
import { useStaffFailure } from './staff-failure.ts';
import '../styles/staff.css';

type Proof = z.input<typeof proofEndpoint.body>;

const byPasskey = async (): Promise<Answer<unknown> | null> => {
  const options = await callAdmin(proofOptionsEndpoint, {});
  if (!options.ok) return options;
  const passkey = options.value.passkey && (await givePasskey(options.value.passkey));
  return passkey && callAdmin(proofEndpoint, { body: { passkey } });
};

const Content = ({ onEnd }: { onEnd: (isProven: boolean) => void }) => {
  const t = useText();
  const textOf = useStaffFailure();
  const [ways, setWays] = useState({ hasKey: false, hasCode: false });
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    callAdmin(proofOptionsEndpoint, {}).then((answer) => {
      if (answer.ok) setWays({ hasKey: answer.value.passkey !== null, hasCode: answer.value.has_code });
    });
  }, []);
  const prove = async (work: () => Promise<Answer<unknown> | null>) => {
    setBusy(true);
    const answer = await work();
    setBusy(false);
    if (answer?.ok) onEnd(true);
    else setError(answer ? textOf(answer) : t('staff.passkey_cancelled'));
  };
  const send = (body: Proof) => prove(() => callAdmin(proofEndpoint, { body }));
  return (
    <div className="dialog-body">
      <h2>{t('staff.proof')}</h2>
      <p>{t('staff.proof_about')}</p>
      {ways.hasKey && (
        <button type="button" className="button-primary" disabled={isBusy} onClick={() => prove(byPasskey)}>
          <Icon name="key" />
          {t('staff.proof_passkey')}
        </button>
      )}
      {ways.hasCode && (
        <form
          className="entry-form"
          onSubmit={(event) => {
            event.preventDefault();
            void send({ code: valuesOf(event.currentTarget)['code'] ?? '' });
          }}
        >
          <CodeField label={t('staff.code')} />
          <button type="submit" className="button" disabled={isBusy}>
            {t('staff.proof_code')}
          </button>
        </form>
      )}
      {error && <FormError>{error}</FormError>}
      <button type="button" className="button" onClick={() => onEnd(false)}>
        {t('shell.cancel')}
      </button>
    </div>
  );
};

export const ProofDialog = () => {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isProven: boolean) => void)[]>([]);
  useEffect(() => {
    const askForProof = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setOpen(true);
      });
    setCallHooks({ askForProof });
    return () => setCallHooks({ askForProof: async () => false });
  }, []);
  const end = (isProven: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProven);
  };
  return (
    <ModalDialog open={isOpen} onClose={() => end(false)} label={t('staff.proof')} className="office-dialog">
      {isOpen && <Content onEnd={end} />}
    </ModalDialog>
  );
};
