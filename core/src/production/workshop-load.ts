// Square metres to make per day and step, against what the workshop can do.
import type { Settings } from '../stores/settings.ts';
import { addWorkingDays } from '../stores/working-days.ts';

type Step = Settings['production']['steps'][number];

export interface DuePane {
  state: string;
  /** YYYY-MM-DD. */
  due_on: string;
  areaMm2: number;
}

export interface StepLoad {
  step: string;
  m2: number;
  /** Null: not limited. */
  capacityM2: number | null;
  isOver: boolean;
}

export interface DayLoad {
  day: string;
  panes: number;
  m2: number;
  isOver: boolean;
  steps: StepLoad[];
}

const MM2_PER_M2 = 1_000_000;

/** Rounded to what is shown: floating-point noise must not overbook a day. */
export const squareMetres = (areaMm2: number): number => Math.round((areaMm2 / MM2_PER_M2) * 100) / 100;

/** The work that is left of a pane: the step it is in and those after it, without the last, which is no work. */
const stepsLeft = (state: string, steps: readonly Step[]): readonly Step[] => {
  const at = steps.findIndex(({ code }) => code === state);
  // The first is only the queue.
  return steps.slice(Math.max(1, at), -1);
};

/** By due day, the earliest first; what is late is work of today. */
export const workshopLoad = (panes: readonly DuePane[], steps: readonly Step[], today: string): DayLoad[] => {
  const days = new Map<string, DuePane[]>();
  for (const pane of panes) {
    const day = pane.due_on < today ? today : pane.due_on;
    days.set(day, [...(days.get(day) ?? []), pane]);
  }
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, due]) => {
      const areas = new Map<string, number>();
      for (const { state, areaMm2 } of due)
        for (const { code } of stepsLeft(state, steps)) areas.set(code, (areas.get(code) ?? 0) + areaMm2);
      const loads = steps.slice(1, -1).map(({ code, m2PerDay = null }): StepLoad => {
        const m2 = squareMetres(areas.get(code) ?? 0);
        return { step: code, m2, capacityM2: m2PerDay, isOver: m2PerDay !== null && m2 > m2PerDay };
      });
      return {
        day,
        panes: due.length,
        m2: squareMetres(due.reduce((sum, { areaMm2 }) => sum + areaMm2, 0)),
        isOver: loads.some(({ isOver }) => isOver),
        steps: loads,
      };
    });
};

/** About three months: nobody plans further, and a capacity of almost nothing must not promise a later year. */
const MOST_WAIT_DAYS = 60;

/**
 * How many working days later than usual a pane that is ordered today can be ready. What a step cannot do on a day is
 * left for the next one; the pane is ready on the first day, from the usual one on, on which every step has time left.
 */
export const waitDaysOf = (
  days: readonly DayLoad[],
  steps: readonly Step[],
  { today, madeDays }: { today: string; madeDays: number },
): number => {
  const loads = new Map<string, DayLoad[]>();
  for (const load of days) {
    // Work that is due on a day without work is done on the next.
    const day = addWorkingDays(load.day, 0);
    loads.set(day, [...(loads.get(day) ?? []), load]);
  }
  const left = new Map<string, number>();
  for (let ahead = 0; ahead < madeDays + MOST_WAIT_DAYS; ahead++) {
    const due = (loads.get(addWorkingDays(today, ahead)) ?? []).flatMap(({ steps: loaded }) => loaded);
    let isFull = false;
    for (const { code, m2PerDay } of steps.slice(1, -1)) {
      if (m2PerDay === undefined) continue;
      const work = due.reduce((sum, { step, m2 }) => (step === code ? sum + m2 : sum), left.get(code) ?? 0);
      left.set(code, Math.max(0, work - m2PerDay));
      isFull ||= squareMetres((m2PerDay - work) * MM2_PER_M2) <= 0;
    }
    if (ahead >= madeDays && !isFull) return ahead - madeDays;
  }
  return MOST_WAIT_DAYS;
};
