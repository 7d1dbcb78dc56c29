// Which errors a form shows, and for how long.
export interface ShownErrors {
  errors: Record<string, string>;
  formError: string;
  /** The rules know nothing of them: such an error goes when its field is changed. */
  isFromServer: boolean;
}

export const NO_ERRORS: ShownErrors = { errors: {}, formError: '', isFromServer: false };

/** An error goes as soon as it is put right; a new one waits for the next press of the button. */
export const afterEdit = (
  shown: ShownErrors,
  edited: string,
  current: Record<string, string>,
): ShownErrors => {
  const remaining = Object.entries(shown.errors).flatMap(([field, error]) => {
    if (shown.isFromServer) return field === edited ? [] : [[field, error] as const];
    const currentError = current[field];
    return currentError === undefined ? [] : [[field, currentError] as const];
  });
  return {
    ...shown,
    errors: Object.fromEntries(remaining),
    formError: remaining.length > 0 ? shown.formError : '',
  };
};
