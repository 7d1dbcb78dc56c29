// Square metres to make per day and step, against what the workshop can do.
import type { Settings } from '../stores/settings.ts';

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
