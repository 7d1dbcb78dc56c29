// A draft of an order: customer, goods, delivery, sum. What is typed is kept on the server by itself.
import {
  type DraftPage,
  draftPageEndpoint,
  removeDraftEndpoint,
} from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { callAdmin } from '../api/call.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText, useTexts } from '../i18n/use-text.tsx';
import { usePresence } from '../shell/use-presence.ts';
import { FailedState, PageHead } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { DraftBuyer } from './draft-buyer.tsx';
import { DraftDelivery } from './draft-delivery.tsx';
import { DraftLines } from './draft-lines.tsx';
import { DraftPlace, DraftTotals } from './draft-place.tsx';
import { useRules } from './draft-rules.ts';
import { DraftConflict, SaveMark } from './draft-state.tsx';
import { useDraft } from './use-draft.ts';
import '../styles/orders.css';
import '../styles/drafts.css';

const RemoveButton = ({ id }: { id: number }) => {
  const t = useText();
  const textOf = useFailureText();
  const navigate = useNavigate();
  const remove = async () => {
    const answer = await callAdmin(removeDraftEndpoint, { params: { id: String(id) } });
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    showToast(t('drafts.removed'));
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => ((meta?.['entities'] ?? []) as string[]).includes('draft_order'),
      refetchType: 'none',
    });
    await navigate('/orders/drafts');
  };
  return (
    <button type="button" className="button" onClick={() => void remove()}>
      {t('drafts.remove')}
    </button>
  );
};

const Loaded = ({ page }: { page: DraftPage }) => {
  const t = useText();
  const { moment } = useFormat();
  const { locale } = useTexts();
  const others = usePresence(`draft_order:${page.id}`);
  const draft = useDraft(page);
  const [isTried, setTried] = useState(false);
  const { quote, stores } = page;
  const ruleAt = useRules(quote.problems, isTried);
  const { store_code, note } = draft.fields;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  /** Stores are named by their language. */
  const languageName = (code: string) => (/^[a-z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  return (
    <div className="order-page">
      <PageHead
        back={{ to: '/orders/drafts', title: t('drafts.title') }}
        title={t('drafts.one', { id: page.id })}
        about={
          <span className="marks">
            <SaveMark draft={draft} />
            <span>
              {page.created_by}, {moment(page.updated_at)}
            </span>
            {others.length > 0 && <span>{t('orders.also_here', { names: others.join(', ') })}</span>}
          </span>
        }
      />
      <div className="order-body">
        <div className="order-main">
          <DraftConflict draft={draft} />
          <DraftLines draft={draft} quote={quote} ruleAt={ruleAt} />
          <DraftBuyer draft={draft} ruleAt={ruleAt} />
          <DraftDelivery id={page.id} draft={draft} quote={quote} ruleAt={ruleAt} />
        </div>
        <aside className="order-side">
          <section className="side-block">
            <DraftTotals quote={quote} />
          </section>
          <DraftPlace page={page} draft={draft} onTried={() => setTried(true)} />
          <section className="side-block draft-part">
            <label className="field">
              <span>{t('drafts.store')}</span>
              <select
                value={store_code}
                onChange={({ target }) => draft.set({ store_code: target.value }, true)}
              >
                {stores.map((code) => (
                  <option key={code} value={code}>
                    {languageName(code)}
                  </option>
                ))}
              </select>
            </label>
            <label className="field">
              <span>{t('drafts.note')}</span>
              <textarea
                rows={3}
                maxLength={4000}
                value={note}
                onChange={({ target }) => draft.set({ note: target.value })}
              />
            </label>
            <RemoveButton id={page.id} />
          </section>
        </aside>
      </div>
    </div>
  );
};

const Placed = ({ orderId }: { orderId: number }) => {
  const t = useText();
  return (
    <div className="state">
      <h1>{t('drafts.placed')}</h1>
      <Link className="button" to={`/orders/${orderId}`}>
        {t('drafts.open_order')}
      </Link>
    </div>
  );
};

export const DraftPageScreen = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(
    draftPageEndpoint,
    { params: { id } },
    { entities: ['draft_order', 'product', 'price'] },
  );
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return null;
  const { order_id } = data.value;
  return order_id === null ? <Loaded key={id} page={data.value} /> : <Placed orderId={order_id} />;
};
