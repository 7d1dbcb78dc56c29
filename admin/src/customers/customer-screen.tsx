// The page of one customer.
import { customerEndpoint } from '@klaas/core/contract/admin/customer-endpoints.ts';
import { useLocation, useParams } from 'react-router';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { MakeQuoteButton } from '../quotes/new-quote.tsx';
import { useSession } from '../shell/session.tsx';
import { usePresence } from '../shell/use-presence.ts';
import { FailedState, PageHead } from '../ui/page.tsx';
import { AccessPart } from './access-part.tsx';
import { CustomerForm } from './customer-form.tsx';
import { HistoryPart } from './history-part.tsx';
import { NotesPart } from './notes-part.tsx';
import { PrivacyPart } from './privacy-part.tsx';

const ENTITIES = ['customer', 'customer_access', 'order', 'message', 'review', 'newsletter_subscriber'];

const CustomerPage = ({ id }: { id: string }) => {
  const t = useText();
  const { can } = useSession();
  const { search } = useLocation();
  const { data, error, refetch } = useRead(customerEndpoint, { params: { id } }, { entities: ENTITIES });
  const others = usePresence(`customers/${id}`);
  const failure = failureOf(error);
  const back = { to: `/customers${search}`, title: t('customers.title') };
  // A failed renewal takes nothing away: what was read and typed stays.
  if (failure && !data)
    return (
      <div className="person">
        <PageHead back={back} title={t('customers.customer')} />
        <FailedState failure={failure} retry={() => void refetch()} />
      </div>
    );
  if (!data) return <div className="person" aria-busy="true" />;
  const profile = data.value;
  return (
    <div className="person">
      <PageHead back={back} title={`${profile.firstname} ${profile.lastname}`} about={profile.email}>
        <MakeQuoteButton source="customer" id={id} />
      </PageHead>
      <p className="thread-others" role="status">
        {others.length > 0 && t('customers.others', { names: others.join(', ') })}
      </p>
      <div className="person-columns">
        <div>
          <CustomerForm profile={profile} mayWrite={can('customers.write')} />
          <NotesPart profile={profile} mayWrite={can('customers.write')} />
        </div>
        <div>
          <HistoryPart profile={profile} />
          <AccessPart profile={profile} mayWrite={can('customers.write')} />
          <PrivacyPart profile={profile} />
        </div>
      </div>
    </div>
  );
};

export const CustomerScreen = () => {
  const { id = '' } = useParams();
  return <CustomerPage key={id} id={id} />;
};
