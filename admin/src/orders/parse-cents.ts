// A sum as people type it.

/** "12,50" or "12.50"; null: no sum. */
export const parseCents = (text: string): number | null => {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
};
