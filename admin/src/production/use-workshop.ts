// Steps of the workshop, and the words for steps, glass and edges in the person's language.
import { type PaneDocument, workshopEndpoint } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { ON_HOLD } from '@klaas/core/stores/production-settings.ts';
import { useRead } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText, useTexts } from '../i18n/use-text.tsx';

const STEPS: Record<string, MessageId> = {
  queue: 'production.step_queue',
  cutting: 'production.step_cutting',
  edge: 'production.step_edge',
  tempering: 'production.step_tempering',
  check: 'production.step_check',
  ready: 'production.step_ready',
  on_hold: 'production.step_on_hold',
  broken: 'production.step_broken',
};
const NEXT: Record<string, MessageId> = {
  queue: 'production.done_queue',
  cutting: 'production.done_cutting',
  edge: 'production.done_edge',
  tempering: 'production.done_tempering',
  check: 'production.done_check',
};
const GLASSES: Record<string, MessageId> = {
  clear: 'production.glass_clear',
  grey: 'production.glass_grey',
  bronze: 'production.glass_bronze',
  satin: 'production.glass_satin',
  mirror: 'production.glass_mirror',
};
const EDGES: Record<string, MessageId> = {
  '': 'production.edge_usual',
  polished: 'production.edge_polished',
  rounded: 'production.edge_rounded',
  bevelled: 'production.edge_bevelled',
};
const REFUSALS: Record<string, MessageId> = {
  order_canceled: 'production.refused_order_canceled',
  pane_broken: 'production.refused_pane_broken',
  pane_closed: 'production.refused_pane_closed',
  pane_on_hold: 'production.refused_pane_on_hold',
};

export const useWorkshop = () => {
  const { data } = useRead(workshopEndpoint, {}, { entities: ['pane', 'setting'] });
  const {
    steps = [],
    days = [],
    today = '',
    wait_days: waitDays = 0,
    is_promised: isPromised = false,
  } = data?.value ?? {};
  return { steps, days, today, waitDays, isPromised };
};

/** Where it stands: a held pane in the step to which it returns. */
export const placeOf = ({ state, held_from }: Pick<PaneDocument, 'state' | 'held_from'>): string =>
  state === ON_HOLD ? (held_from ?? state) : state;

/** The steps of the shop; before the last those that it no longer has but where panes still are. */
export const placesOf = (
  steps: readonly { code: string }[],
  panes: readonly Pick<PaneDocument, 'state' | 'held_from'>[],
): string[] => {
  const codes = steps.map(({ code }) => code);
  const others = [...new Set(panes.map(placeOf))].filter((code) => !codes.includes(code));
  return [...codes.slice(0, -1), ...others, ...codes.slice(-1)];
};

interface Refused {
  error: string;
  pane: Pick<PaneDocument, 'name' | 'state' | 'moved_by'> | null;
}

export const useWords = () => {
  const t = useText();
  const { language } = useTexts();
  const { steps } = useWorkshop();
  const word = (id: MessageId | undefined, otherwise: string): string => (id ? t(id) : otherwise);
  const stepName = (code: string): string =>
    steps.find((step) => step.code === code)?.title[language] ?? word(STEPS[code], code);
  return {
    stepName,
    nextWord: (state: string): string => t(NEXT[state] ?? 'production.done_other'),
    glassName: (glass: string): string => word(GLASSES[glass], glass),
    edgeName: (edge: string): string => word(EDGES[edge], edge),
    /** [OFFICE-62] Whose move came first. */
    refusal: ({ error, pane }: Refused): string =>
      error === 'pane_moved' && pane
        ? t('production.moved_by', { pane: pane.name, step: stepName(pane.state), name: pane.moved_by })
        : t(REFUSALS[error] ?? 'production.refused_other', { pane: pane?.name ?? '' }),
  };
};

export const useMeasures = () => {
  const { number } = useFormat();
  const { locale } = useTexts();
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  return {
    number,
    /** 27.11 */
    shortDay: (iso: string): string => day.format(new Date(`${iso}T00:00:00Z`)),
    percent: (share: number): string =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
  };
};

const round = (mm: number): number => Math.round(mm * 10) / 10;

/** 1000 × 2100, with the lower height of a slanted top: 1000 × 2100 / 1500. */
export const sizeOf = ({ corners, cut_width_mm, cut_height_mm }: PaneDocument): string => {
  const [, , [, right] = [0, cut_height_mm], [, left] = [0, cut_height_mm]] = corners;
  const lower = round(Math.min(left, right));
  const size = `${cut_width_mm} × ${cut_height_mm}`;
  return lower < cut_height_mm ? `${size} / ${lower}` : size;
};
