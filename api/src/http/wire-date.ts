/** The ecosystem's date format: `2026-11-17 15:04:00`, UTC. */
export const wireDate = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
