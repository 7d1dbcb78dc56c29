// What the error of a product that is not there carries for its page.
import type { CardModel } from '../cards/card-model.ts';

export interface MissingProduct {
  similar: CardModel[];
}

export const similarOf = (data: unknown): readonly CardModel[] => {
  const similar = (data as Partial<MissingProduct> | null)?.similar;
  return Array.isArray(similar) ? similar : [];
};
