// Focuses the invalid field when the buy button is clicked.

/** Scrolls to the middle of the viewport, clear of sticky bars; opens collapsed sections first. */
export const focusField = (field: HTMLElement | null | undefined): void => {
  if (!field) return;
  field.closest('details')?.setAttribute('open', '');
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
};

/** Field name used by `CustomOptions`. */
export const optionFieldName = (optionId: string | number): string => `option-${optionId}`;

export const focusOption = (optionId: string | number): void =>
  focusField(document.querySelector<HTMLElement>(`.product-buy [name="${optionFieldName(optionId)}"]`));

/** Field name used by `BundleChoice`. */
export const partFieldName = (optionId: string | number): string => `bundle-${optionId}`;

export const focusPart = (optionId: string | number): void =>
  focusField(document.querySelector<HTMLElement>(`.product-buy [name="${partFieldName(optionId)}"]`));
