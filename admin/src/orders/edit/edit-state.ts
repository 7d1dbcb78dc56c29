// What a person has changed of an order and not saved.
import type { ChosenGoods } from '@klaas/core/contract/admin/goods-endpoints.ts';
import type { EditedAddress, OrderVersion } from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';

export interface EditState {
  /** Pieces of the lines that change. */
  pieces: ReadonlyMap<number, number>;
  added: readonly (ChosenGoods & { key: string })[];
  address: EditedAddress | null;
  method: string;
  point: string;
  slot: string;
  stopsBegun: boolean;
}

export interface EditBase {
  version: number;
  method: string;
  address: EditedAddress | null;
}

/** Two lines at least, so that there is a field for the flat. */
const withLines = (address: EditedAddress | null): EditedAddress | null =>
  address && {
    ...address,
    street: [
      address.street[0] ?? '',
      ...(address.street.slice(1).length > 0 ? address.street.slice(1) : ['']),
    ],
  };

export const baseOf = (read: { version: number; method: string; versions: OrderVersion[] }): EditBase => ({
  ...{ version: read.version, method: read.method },
  address: read.versions[0]?.address ?? null,
});

export const unchanged = ({ address, method }: EditBase): EditState => ({
  ...{ pieces: new Map(), added: [], address: withLines(address), method, point: '', slot: '' },
  stopsBegun: false,
});

const trimmed = (address: EditedAddress): EditedAddress => ({
  ...address,
  street: address.street.filter((line) => line.trim() !== ''),
});

/** Only what changes is sent. */
export const bodyOf = (
  { pieces, added, address, method, point, slot, stopsBegun }: EditState,
  base: EditBase,
  lines: OrderPage['lines'],
) => {
  const given = address && trimmed(address);
  const isMoved = JSON.stringify(given) !== JSON.stringify(base.address && trimmed(base.address));
  return {
    lines: [...pieces]
      .filter(([id, qty]) => lines.some((line) => line.item_id === id && line.qty !== qty))
      .map(([item_id, qty]) => ({ item_id, qty })),
    added: added.map(({ key: _, ...goods }) => goods),
    ...(given && isMoved && { address: given }),
    ...(method !== base.method && { method }),
    ...(point !== '' && { point }),
    ...(slot !== '' && { slot_id: Number(slot) }),
    stops_begun: stopsBegun,
  };
};
