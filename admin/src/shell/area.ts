// One area of the office.
import type { Permission } from '@klaas/core/staff/permissions.ts';
import type { RouteObject } from 'react-router';
import type { MessageId } from '../i18n/message-id.ts';
import type { OfficeIcon } from '../ui/icon.tsx';

export interface Area {
  /** Below /admin, and the key of its count. */
  path: string;
  title: MessageId;
  icon: OfficeIcon;
  /** After `g`. */
  key: string;
  group: MessageId | null;
  permission: Permission | null;
  /** The view that its count is of, where it is not the whole list. */
  waiting?: { title: MessageId; search: string };
  route: RouteObject;
}
