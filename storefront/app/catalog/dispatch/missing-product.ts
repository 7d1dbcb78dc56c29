// Data carried by the 404 error of a missing product.
import type { CardModel } from '../cards/card-model.ts';

export interface MissingProduct {
  similar: CardModel[];
}

export const similarOf = (data: unknown): readonly CardModel[] => {
  const similar = (data as Partial<MissingProduct> | null)?.similar;
  return Array.isArray(similar) ? similar : [];
};
