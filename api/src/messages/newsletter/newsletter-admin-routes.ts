// Calls of the back office about the newsletter.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  confirmAgainEndpoint,
  exportSubscribersEndpoint,
  subscriberRowsEndpoint,
  unsubscribeByHandEndpoint,
} from '@klaas/core/contract/admin/subscriber-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { NewsletterDesk, SubscriberStep } from './newsletter-admin-service.ts';

const answerOf = (step: SubscriberStep): AdminAnswer<Record<string, never>> => {
  if (step.ok) return { ok: true, value: {} };
  if (step.error === 'not_found') return { ok: false, error: 'not_found' };
  return { ok: false, error: 'state_forbids', detail: step.error };
};

export const newsletterAdminRoutes = (router: AdminRouter, desk: NewsletterDesk): void => {
  router.handle(subscriberRowsEndpoint, async ({ staff, body }) => {
    const isMasked = !staff.permissions.has('newsletter.write');
    // A search would tell what the mask hides.
    if (body.where.text !== undefined && isMasked)
      return {
        ok: false,
        error: 'invalid',
        fields: [{ field: 'where.text', rule: 'needs the right to read personal data' }],
      };
    return { ok: true, value: await desk.rows(body, { isMasked }) };
  });

  router.handleFile(exportSubscribersEndpoint, async ({ author, query }) => ({
    ok: true,
    value: {
      bytes: Buffer.from(await desk.csv(author, query)),
      type: 'text/csv; charset=utf-8',
      name: 'newsletter.csv',
    },
  }));

  router.handle(unsubscribeByHandEndpoint, async ({ author, params }) =>
    answerOf(await desk.unsubscribe(author, params.id)),
  );

  router.handle(confirmAgainEndpoint, async ({ author, params }) =>
    answerOf(await desk.confirmAgain(author, params.id)),
  );
};
