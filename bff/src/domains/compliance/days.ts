import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import { fieldError } from '../../platform/app-error.ts';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** No history goes back further. */
const MAX_DAYS = 750;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const daysBefore = (at: Date, days: number): string =>
  dayOf(new Date(at.getTime() - days * DAY_MS));

/** The first day that the plan of the workspace shows. */
export async function firstShownDay(
  { subscription }: { readonly subscription: Pick<SubscriptionPort, 'findHistory'> },
  scope: WorkspaceScope,
  now: Date,
): Promise<string> {
  const { days } = await subscription.findHistory(scope);
  return daysBefore(now, days === UNLIMITED ? MAX_DAYS : Math.min(days, MAX_DAYS));
}

/** @throws AppError invalid_input for a day that is not over or is not shown */
export function requireShownDay(
  { asOf }: { readonly asOf?: string | undefined },
  first: string,
  now: Date,
): void {
  if (asOf === undefined) return;
  if (asOf > dayOf(now)) throw fieldError(['asOf'], 'This day has not come yet.');
  if (asOf < first) {
    throw fieldError(['asOf'], `Your plan shows days from ${first} on. Choose a later one.`);
  }
}
