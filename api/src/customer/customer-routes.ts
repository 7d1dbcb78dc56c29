// Endpoints of the account.
import {
  changePasswordEndpoint,
  confirmEmailEndpoint,
  createPasswordEndpoint,
  createUserEndpoint,
  deleteMeEndpoint,
  endSessionEndpoint,
  exportMeEndpoint,
  listSessionsEndpoint,
  loadMeEndpoint,
  loginEndpoint,
  logoutEndpoint,
  orderHistoryEndpoint,
  refreshEndpoint,
  resetPasswordEndpoint,
  saveMeEndpoint,
} from '@klaas/core/contract/user-endpoints.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import { isEmail } from '@klaas/core/stores/person-fields.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../http/api-env.ts';
import { isWithinLimit, type LimitAttempts } from '../http/limit/attempt-limits.ts';
import { errorTextsOf, parseBody, parseQuery, parseWithMessages, readJson } from '../http/parse-input.ts';
import { sendError, sendFailure, sendResult } from '../http/response.ts';
import { setHeader } from '../http/response-headers.ts';
import { wireDate } from '../http/wire-date.ts';
import { translateIn } from '../texts/translate.ts';
import {
  CUSTOMER_ERRORS,
  type CustomerError,
  customerErrorText,
  englishErrorText,
} from './customer-error.ts';
import type { CustomerService } from './customer-service.ts';
import type { PasswordService } from './password/password-service.ts';
import type { DeviceTokens } from './session/device-token.ts';
import { createOwnerOf } from './session/owner-service.ts';
import type { SessionService } from './session/session-service.ts';

export interface CustomerRouteDeps {
  customers: CustomerService;
  passwords: PasswordService;
  sessions: SessionService;
  devices: DeviceTokens;
  limit: LimitAttempts;
  /** Data of other domains about a customer, for the export. */
  exportSources: Record<string, (customerId: number) => Promise<unknown>>;
}

const EXPORT_PAGE = { pageSize: 1000, currentPage: 1 };

/** Style A. */
const sendCustomerError = (c: ApiContext, error: CustomerError): Response =>
  sendError(c, CUSTOMER_ERRORS[error], englishErrorText(error), { error });
/** Style B. */
const sendCustomerFailure = (c: ApiContext, error: CustomerError): Response => {
  const t = translateIn(c.get('store').i18n.defaultLocale);
  return sendFailure(c, CUSTOMER_ERRORS[error], customerErrorText(error, t));
};

const sendResultOrFailure = (c: ApiContext, result: Result<unknown, CustomerError>): Response =>
  result.ok ? sendResult(c, result.value) : sendCustomerFailure(c, result.error);

const stringsOf = async <Name extends string>(
  c: ApiContext,
  ...names: Name[]
): Promise<Record<Name, string>> => {
  const body = await readJson(c);
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const entries = names.map((name) => [name, typeof given[name] === 'string' ? given[name] : '']);
  return Object.fromEntries(entries) as Record<Name, string>;
};

const deviceOf = (c: ApiContext): string => c.req.header('user-agent') ?? '';

const accountRoutes = (deps: CustomerRouteDeps): Hono<ApiEnv> => {
  const { customers, sessions, limit } = deps;
  const ownerOf = createOwnerOf(sessions);
  return new Hono<ApiEnv>()
    .post(createUserEndpoint.path, async (c) => {
      const { customer, password } = await parseBody(c, createUserEndpoint.body);
      await limit(c, 'register');
      const created = await customers.create(customer, password, c.get('store'));
      return created.ok ? sendResult(c, created.value) : sendCustomerError(c, created.error);
    })
    .get(loadMeEndpoint.path, async (c) => {
      const customer = await customers.me((await ownerOf(c)).customer_id);
      return customer ? sendResult(c, customer) : sendCustomerError(c, 'customer_gone');
    })
    .post(saveMeEndpoint.path, async (c) => {
      const owner = await ownerOf(c);
      const parsed = parseWithMessages(saveMeEndpoint.body, await readJson(c));
      if (!parsed.success) return sendError(c, 500, errorTextsOf(parsed.error));
      const { customer, password } = parsed.data;
      if (password !== undefined) await limit(c, 'login', `customer ${owner.customer_id}`);
      const saved = await customers.save(owner, customer, password);
      if (saved.ok) return sendResult(c, saved.value);
      return saved.error === 'email_taken' || saved.error === 'password_wrong'
        ? sendCustomerFailure(c, saved.error)
        : sendCustomerError(c, saved.error);
    })
    .post(confirmEmailEndpoint.path, async (c) => {
      await limit(c, 'create-password');
      const { token } = await stringsOf(c, 'token');
      return sendResultOrFailure(c, await customers.confirmEmail(token));
    })
    .get(orderHistoryEndpoint.path, async (c) => {
      const { customer_id } = await ownerOf(c);
      const page = parseQuery(c, orderHistoryEndpoint.query);
      const { items, total_count } = await customers.orderHistory(customer_id, page);
      const sort_orders = [{ field: 'entity_id', direction: 'DESC' }];
      const search_criteria = { page_size: page.pageSize, current_page: page.currentPage, sort_orders };
      return sendResult(c, { items, search_criteria, total_count });
    })
    .get(exportMeEndpoint.path, async (c) => {
      const { customer_id } = await ownerOf(c);
      const customer = await customers.me(customer_id, false);
      if (!customer) return sendCustomerError(c, 'customer_gone');
      const { items: orders } = await customers.orderHistory(customer_id, EXPORT_PAGE);
      const more = await Promise.all(
        Object.entries(deps.exportSources).map(async ([name, load]) => [name, await load(customer_id)]),
      );
      return sendResult(c, { customer, orders, ...Object.fromEntries(more) });
    })
    .post(deleteMeEndpoint.path, async (c) => {
      const owner = await ownerOf(c);
      const { password } = await stringsOf(c, 'password');
      await limit(c, 'login', `customer ${owner.customer_id}`);
      return sendResultOrFailure(c, await customers.remove(owner, password));
    });
};

const sessionRoutes = ({ customers, sessions, devices, limit }: CustomerRouteDeps): Hono<ApiEnv> => {
  const ownerOf = createOwnerOf(sessions);
  return new Hono<ApiEnv>()
    .post(loginEndpoint.path, async (c) => {
      const { username, password, deviceToken } = await stringsOf(c, 'username', 'password', 'deviceToken');
      const key = emailKey(username);
      const device = devices.idOf(deviceToken, key);
      if (device === null) await limit(c, 'login', key);
      else await limit(c, 'login-by-device', device);
      const opened = await customers.login(username, password, deviceOf(c));
      if (!opened.ok) return sendCustomerError(c, opened.error);
      const { token, refreshToken } = opened.value;
      return sendResult(c, token, {
        refreshToken,
        deviceToken: device === null ? devices.issue(key) : deviceToken,
      });
    })
    .post(refreshEndpoint.path, async (c) => {
      // Clients of the ecosystem take any result for a token: an error must have none.
      await limit(c, 'refresh', undefined, { body: null });
      const { refreshToken } = await stringsOf(c, 'refreshToken');
      if (refreshToken === '') return sendError(c, 500, null, { error: 'No refresh token provided' });
      const refreshed = await sessions.refresh(refreshToken);
      if (!refreshed.ok) return sendError(c, 401, null, { error: refreshed.error });
      return sendResult(c, refreshed.value.token, { refreshToken: refreshed.value.refreshToken });
    })
    .post(logoutEndpoint.path, async (c) => {
      const { customer_id, session_id } = await ownerOf(c);
      await sessions.end({ customer_id, id: session_id }, 'logout');
      return sendResult(c, true);
    })
    .get(listSessionsEndpoint.path, async (c) => {
      const { customer_id, session_id } = await ownerOf(c);
      const list = await sessions.list(customer_id);
      return sendResult(
        c,
        list.map(({ id, device, created_at, last_used_at }) => ({
          id,
          device,
          created_at: wireDate(created_at),
          last_used_at: wireDate(last_used_at),
          is_current: id === session_id,
        })),
      );
    })
    .post(endSessionEndpoint.path, async (c) => {
      const { customer_id, session_id } = await ownerOf(c);
      const { id } = await stringsOf(c, 'id');
      if (id === '') {
        await sessions.end({ customer_id, except: session_id }, 'revoked');
        return sendResult(c, true);
      }
      const known = (await sessions.list(customer_id)).some((session) => session.id === id);
      if (!known) return sendCustomerError(c, 'session_unknown');
      await sessions.end({ customer_id, id }, 'revoked');
      return sendResult(c, true);
    });
};

const passwordRoutes = ({ passwords, sessions, devices, limit }: CustomerRouteDeps): Hono<ApiEnv> => {
  const ownerOf = createOwnerOf(sessions);
  return new Hono<ApiEnv>()
    .post(resetPasswordEndpoint.path, async (c) => {
      const { email } = await stringsOf(c, 'email');
      if (!isEmail(email.trim())) return sendError(c, 500, 'Invalid e-mail provided!');
      await limit(c, 'reset', emailKey(email));
      if (await isWithinLimit(limit(c, 'reset-email', emailKey(email)))) await passwords.requestReset(email);
      return sendResult(c, true);
    })
    .post(createPasswordEndpoint.path, async (c) => {
      const given = await stringsOf(c, 'email', 'resetToken', 'newPassword');
      if (Object.values(given).includes(''))
        return sendError(c, 500, 'email|resetToken|newPassword not provided');
      await limit(c, 'create-password');
      const created = await passwords.createByToken(given.email, given.resetToken, given.newPassword);
      if (!created.ok) return sendCustomerFailure(c, created.error);
      return sendResult(c, created.value, { deviceToken: devices.issue(emailKey(given.email)) });
    })
    .post(changePasswordEndpoint.path, async (c) => {
      const owner = await ownerOf(c);
      const { currentPassword, newPassword } = await stringsOf(c, 'currentPassword', 'newPassword');
      await limit(c, 'login', `customer ${owner.customer_id}`);
      return sendResultOrFailure(c, await passwords.change(owner, currentPassword, newPassword));
    });
};

export const customerRoutes = (deps: CustomerRouteDeps): Hono<ApiEnv> => {
  const routes = new Hono<ApiEnv>();
  routes.use('/api/user/*', async (c, next) => {
    setHeader(c, 'Cache-Control', 'no-store');
    await next();
  });
  return routes
    .route('/', accountRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', passwordRoutes(deps));
};
