// The customer group that chooses tier prices: proven by a token, else claimed. Orders never believe a claim.
import { jwtVerify } from 'jose';

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null;
};

/** Null when the token is not ours, out of date or names no group. */
const groupOfToken = async (
  token: string | null | undefined,
  secret: string | undefined,
): Promise<number | null> => {
  if (!token || !secret) return null;
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });
    return numberOf(payload['group_id']);
  } catch {
    return null;
  }
};

export const chooseGroup = async (
  claim: { groupId?: unknown; tokens: readonly (string | null | undefined)[] },
  secret: string | undefined,
): Promise<number | null> => {
  for (const token of claim.tokens) {
    const group = await groupOfToken(token, secret);
    if (group !== null) return group;
  }
  return numberOf(claim.groupId);
};
