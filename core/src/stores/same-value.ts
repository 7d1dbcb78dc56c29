// Equality of JSON values, as fields of a thing that people edit are compared. A missing field is `undefined`.
type Container = Record<string, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

export const sameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other) || (one === 0 && other === 0)) return true;
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameValue(one[name], other[name]))
  );
};
