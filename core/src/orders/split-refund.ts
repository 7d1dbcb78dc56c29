// From which payments a refund comes: from one if it is large enough, else from the fewest.
interface PaymentLeft {
  reference: string;
  leftCents: number;
}

interface RefundShare {
  reference: string;
  amount_cents: number;
}

/** `cents`: no more than is left of all payments. */
export const splitRefund = (payments: readonly PaymentLeft[], cents: number): RefundShare[] => {
  const whole = payments.find(({ leftCents }) => leftCents >= cents);
  if (whole) return [{ reference: whole.reference, amount_cents: cents }];
  const shares: RefundShare[] = [];
  let due = cents;
  for (const { reference, leftCents } of payments.toSorted((one, other) => other.leftCents - one.leftCents)) {
    const amount_cents = Math.min(leftCents, due);
    if (amount_cents > 0) shares.push({ reference, amount_cents });
    due -= amount_cents;
  }
  if (due > 0) throw new Error('a refund is larger than its payments');
  return shares;
};
