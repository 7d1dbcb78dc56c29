// Which validation errors a form shows, and for how long.
export interface ShownErrors {
  errors: Record<string, string>;
  formError: string;
  /** Not covered by client rules: removed when the field is edited. */
  isFromServer: boolean;
}

export const NO_ERRORS: ShownErrors = { errors: {}, formError: '', isFromServer: false };

/** Errors disappear as soon as they are fixed; new ones appear on submit. */
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
