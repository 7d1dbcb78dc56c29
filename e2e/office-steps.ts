// Somebody of the staff who has signed in to the back office.
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createStaffSessions, STAFF_COOKIE } from '../api/src/staff/people/staff-session-service.ts';
import { staffMembers } from '../api/src/staff/people/staff-tables.ts';
import type { StaffRole } from '../core/src/staff/permissions.ts';
import { shopDatabase } from './shop-database.ts';
import { test as base, expect } from './visit.ts';

export { expect };

/** Browsers of a test end with it: one that stays open keeps following what the next tests do. */
export const test = base.extend<{ closedContexts: undefined }>({
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** Somebody who may sign in on several devices. */
export const addMember = async (
  role: StaffRole,
  name: string,
  language: 'et' | 'ru' | 'en' = 'en',
): Promise<number> => {
  const email = `${randomUUID()}@example.com`;
  const [member] = await shopDatabase()
    .insert(staffMembers)
    .values({ email, email_key: email, name, role, language, created_at: new Date() })
    .returning();
  return member?.id ?? 0;
};

/** In place of the one that the browser had. */
export const giveSession = async (context: BrowserContext, memberId: number): Promise<void> => {
  const db = shopDatabase();
  const { token } = await createStaffSessions({ db, now: Date.now }).open(db, memberId, { device: 'e2e' });
  const { baseURL = '' } = test.info().project.use;
  const url = baseURL.replace('http:', 'https:');
  await context.addCookies([
    { name: STAFF_COOKIE, value: token, url, secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
};

/** A browser of its own, with the session of that person. */
export const openOffice = async (browser: Browser, memberId: number, width = 1440): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await giveSession(context, memberId);
  return context.newPage();
};

export const signIn = async (
  browser: Browser,
  role: StaffRole,
  name: string,
  width = 1440,
  language: 'et' | 'ru' | 'en' = 'en',
): Promise<Page> => openOffice(browser, await addMember(role, name, language), width);

/** The server carries out the next call, and the page does not hear of it. */
export const loseAnswer = (page: Page, url: string): Promise<unknown> =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
