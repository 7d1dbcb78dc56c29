// Withdrawal from a contract: the target of the link in the footer, on the order page and in its e-mails.

import { actOnWithdrawal, loadWithdrawal } from '../orders/withdrawal/withdrawal-page.ts';
import { WithdrawalScreen } from '../orders/withdrawal/withdrawal-screen.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/withdrawal';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadWithdrawal(context.get(shopContext), request);

export const action = ({ context, request }: Route.ActionArgs) =>
  actOnWithdrawal(context.get(shopContext), request);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function WithdrawalPage({ loaderData, actionData }: Route.ComponentProps) {
  return <WithdrawalScreen order={loaderData.order} values={loaderData.values} result={actionData} />;
}
