/** Dates of the server carry no zone: they are of Greenwich. */
export const wireMoment = (date: string): number => Date.parse(`${date.replace(' ', 'T')}Z`);
