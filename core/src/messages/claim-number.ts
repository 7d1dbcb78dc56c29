/** Shown to the customer and the staff: `K-00012`. */
export const claimNumberOf = (id: number): string => `K-${String(id).padStart(5, '0')}`;
