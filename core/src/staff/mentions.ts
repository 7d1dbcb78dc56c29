// Who is named in a note of the staff.

/** `@Mari Näidis` or `@mari`: the longest name that fits. */
export const mentionsOf = (text: string, members: readonly { id: number; name: string }[]): number[] => {
  const lower = text.toLowerCase();
  const isNamed = (name: string): boolean => {
    const tag = `@${name.toLowerCase()}`;
    for (let at = lower.indexOf(tag); at >= 0; at = lower.indexOf(tag, at + 1))
      if (!/[\p{L}\p{N}]/u.test(lower[at + tag.length] ?? '')) return true;
    return false;
  };
  const first = ({ name }: { name: string }) => name.split(' ')[0] ?? name;
  return members
    .filter((one) => {
      if (isNamed(one.name)) return true;
      // A first name counts only if it is one person's.
      return isNamed(first(one)) && members.filter((other) => first(other) === first(one)).length === 1;
    })
    .map(({ id }) => id);
};

/** What a note can be about. */
export const MENTION_KINDS = ['order', 'customer', 'message'] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];
