// The address of a draft about a thing whose name has other signs than an address.
const PART = 40;
const PARTS = 3;

/** Names that differ have different addresses; of a very long one the beginning counts. */
export const draftThing = (area: string, name: string): string => {
  const plain = [...name.toLowerCase()]
    .map((sign) => (/[a-z0-9]/.test(sign) ? sign : `-${sign.codePointAt(0)?.toString(16)}-`))
    .join('');
  const parts = plain.match(new RegExp(`.{1,${PART}}`, 'g')) ?? [];
  return [area, ...parts.slice(0, PARTS)].join('/');
};
