// Prints measured values beside their budgets.
export interface Measured {
  what: string;
  value: number;
  budget: number;
  unit: string;
  /** `least`: the budget is a minimum; otherwise a maximum. */
  kind?: 'least';
}

const isWithinBudget = ({ value, budget, kind }: Measured): boolean =>
  kind === 'least' ? value >= budget : value <= budget;

/** Prints a table and fails the process when a budget is exceeded. */
export const printBudgets = (title: string, measured: readonly Measured[]): void => {
  const width = Math.max(...measured.map(({ what }) => what.length));
  console.log(`\n${title}`);
  for (const entry of measured) {
    const symbol = entry.kind === 'least' ? '≥' : '≤';
    const value = entry.value.toFixed(3).padStart(10);
    console.log(
      `${entry.what.padEnd(width)} ${value} ${entry.unit.padEnd(8)} ${symbol} ${entry.budget}  ${isWithinBudget(entry) ? 'pass' : 'FAIL'}`,
    );
  }
  if (!measured.every(isWithinBudget)) process.exitCode = 1;
};
