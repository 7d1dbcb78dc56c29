// [OFFICE-11] At least one owner remains, and one with a key if there ever was one.
export interface OwnerCount {
  owners: number;
  withKey: number;
}

export const leavesNoOwner = (before: OwnerCount, after: OwnerCount): boolean =>
  (before.owners > 0 && after.owners === 0) || (before.withKey > 0 && after.withKey === 0);
