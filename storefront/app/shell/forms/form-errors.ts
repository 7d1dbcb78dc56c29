// Which errors a form shows, and for how long.
export interface ShownErrors {
  errors: Record<string, string>;
  problem: string;
  /** The rules know nothing of them: such an error goes when its field is changed. */
  isOfServer: boolean;
}

export const NOTHING_WRONG: ShownErrors = { errors: {}, problem: '', isOfServer: false };

/** An error goes as soon as it is put right; a new one waits for the next press of the button. */
export const afterEdit = (
  shown: ShownErrors,
  edited: string,
  faults: Record<string, string>,
): ShownErrors => {
  const left = Object.entries(shown.errors).flatMap(([field, error]) => {
    if (shown.isOfServer) return field === edited ? [] : [[field, error] as const];
    const fault = faults[field];
    return fault === undefined ? [] : [[field, fault] as const];
  });
  return { ...shown, errors: Object.fromEntries(left), problem: left.length > 0 ? shown.problem : '' };
};
