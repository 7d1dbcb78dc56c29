// Begins a draft of an order, by button or by the key n.
import { createDraftEndpoint } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callAdmin } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { useKeys } from '../shell/keys.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

/** `at`: the list that it belongs to, which may lie covered under another one. */
export const NewOrderButton = ({ at }: { at: string }) => {
  const t = useText();
  const textOf = useFailureText();
  const navigate = useNavigate();
  const isRunning = useRef(false);
  const begin = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    const answer = await callAdmin(createDraftEndpoint, { body: {} });
    isRunning.current = false;
    if (answer.ok) await navigate(`/orders/drafts/${answer.value.id}`);
    else showToast(textOf(answer), { isError: true });
  };
  const { pathname } = useLocation();
  useKeys({ n: () => void (pathname === at && begin()) });
  return (
    <button type="button" className="button-primary" onClick={() => void begin()}>
      <Icon name="plus" size={16} /> {t('drafts.new')} <kbd>n</kbd>
    </button>
  );
};
