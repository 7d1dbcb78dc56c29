// At the press of the button: to the field that is wrong, whose own sentence says what is.

/** In the middle of the screen, where no bar lies over it. What is folded away is opened first. */
export const focusField = (field: HTMLElement | null | undefined): void => {
  if (!field) return;
  field.closest('details')?.setAttribute('open', '');
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
};

/** Named by `CustomOptions`. */
export const optionFieldName = (optionId: string | number): string => `option-${optionId}`;

export const focusOption = (optionId: string | number): void =>
  focusField(document.querySelector<HTMLElement>(`.product-buy [name="${optionFieldName(optionId)}"]`));

/** Named by `BundleChoice`. */
export const partFieldName = (optionId: string | number): string => `bundle-${optionId}`;

export const focusPart = (optionId: string | number): void =>
  focusField(document.querySelector<HTMLElement>(`.product-buy [name="${partFieldName(optionId)}"]`));
