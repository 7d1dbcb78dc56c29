// Somebody of the staff who has signed in to the back office.
import { randomUUID } from 'node:crypto';
import { type Browser, type Page, test } from '@playwright/test';
import { createStaffSessions, STAFF_COOKIE } from '../api/src/staff/people/staff-session-service.ts';
import { staffMembers } from '../api/src/staff/people/staff-tables.ts';
import type { StaffRole } from '../core/src/staff/permissions.ts';
import { shopDatabase } from './shop-database.ts';

export const signIn = async (
  browser: Browser,
  role: StaffRole,
  name: string,
  width = 1440,
  language: 'et' | 'ru' | 'en' = 'en',
): Promise<Page> => {
  const db = shopDatabase();
  const email = `${randomUUID()}@example.com`;
  const [member] = await db
    .insert(staffMembers)
    .values({ email, email_key: email, name, role, language, created_at: new Date() })
    .returning();
  const { token } = await createStaffSessions({ db, now: Date.now }).open(db, member?.id ?? 0, {
    device: 'e2e',
  });
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const { baseURL = '' } = test.info().project.use;
  const url = baseURL.replace('http:', 'https:');
  await context.addCookies([
    { name: STAFF_COOKIE, value: token, url, secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  return context.newPage();
};
