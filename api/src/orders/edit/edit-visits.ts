// Measuring and installation of an edited order: they end and begin with their goods, and stay where the fitters go.
import { isInZone } from '@klaas/core/cart/delivery/method-fit.ts';
import { servicesOf } from '@klaas/core/orders/service-visit.ts';
import { SERVICE_KINDS, type ServiceKind, type ServiceVisit } from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Quote } from '../../cart/cart-service.ts';
import type { Transaction } from '../../db/database.ts';
import { loadService, loadSlotZone, type Site } from '../delivery/slot-repository.ts';
import type { OrderRow } from '../order-tables.ts';

type QuoteLines = Quote['lines'];

interface EditedVisits {
  order: OrderRow;
  /** Of the edited order, and what was taken out. */
  lines: QuoteLines;
  removed: QuoteLines;
  /** The first number of an added line. */
  firstAdded: number;
  /** Where the work is done; the order goes to another place than before. */
  site: Site;
  isElsewhere: boolean;
  nowMs: number;
}

interface VisitProblem {
  /** Of an added line; null: of the address. */
  addedAt: number | null;
  service: ServiceKind;
}

const servicesIn = (lines: QuoteLines): ServiceKind[] =>
  servicesOf(lines.flatMap(({ resolved }) => resolved?.product ?? []));

/** The slot of other fitters is of no use: its time is arranged anew. */
const atSite = async (tx: Transaction, visit: ServiceVisit, site: Site): Promise<ServiceVisit> => {
  const zone = visit.slot ? await loadSlotZone(tx, visit.slot.id) : undefined;
  const isServed = zone?.country === site.country && isInZone(zone.prefixes, site.postcode);
  return isServed ? visit : { ...visit, slot: null };
};

/** An added service has no time yet: the shop telephones, or the buyer chooses one. */
export const editVisits = async (
  tx: Transaction,
  { order, lines, removed, firstAdded, site, isElsewhere, nowMs }: EditedVisits,
): Promise<{ visits: ServiceVisit[]; problems: VisitProblem[] }> => {
  const ordered = servicesIn(lines);
  const gone = servicesIn(removed).filter((service) => !ordered.includes(service));
  const kept = order.visits.filter(({ service }) => !gone.includes(service));
  const added = lines.filter(({ record }) => record.item_id >= firstAdded);
  const begun = servicesIn(added).filter((service) => !kept.some((visit) => visit.service === service));
  const today = shopDayOf(nowMs);
  const checked = [...(isElsewhere ? kept.map(({ service }) => service) : []), ...begun];
  const problems: VisitProblem[] = [];
  for (const service of checked)
    if ((await loadService(tx, service, site, today)) === 'not_served') {
      const at = added.findIndex(({ resolved }) => resolved?.product['booked_as'] === service);
      problems.push({ service, addedAt: begun.includes(service) ? at : null });
    }
  const visits: ServiceVisit[] = begun.map((service) => ({ service, slot: null }));
  for (const visit of kept) visits.push(isElsewhere ? await atSite(tx, visit, site) : visit);
  const byKind = SERVICE_KINDS.flatMap((kind) => visits.filter(({ service }) => service === kind));
  return { visits: byKind, problems };
};
