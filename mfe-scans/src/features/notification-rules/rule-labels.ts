import type { FeedEventType } from '@parapet/contracts/events/feed';
import type { Integration } from '@parapet/contracts/events/integration';
import type { NotificationRule, RuleCadence } from '@parapet/contracts/events/notification-rule';

/** Each type of change, as one chooses it. */
export const typeLabels: Readonly<Record<FeedEventType, string>> = {
  'asset.baseline': 'First scan of an asset',
  'asset.added': 'Asset added',
  'asset.discovered': 'Asset discovered',
  'asset.archived': 'Asset archived',
  'asset.gone': 'Asset does not respond',
  'port.opened': 'Port opened',
  'port.closed': 'Port closed',
  'tech.added': 'Technology found',
  'tech.version_changed': 'Version changed',
  'cert.expiring': 'Certificate ends soon',
  'cert.replaced': 'Certificate replaced',
  'finding.opened': 'New finding',
  'finding.reopened': 'Finding reopened',
  'finding.fixed': 'Finding fixed',
  'finding.status_changed': 'Finding decided',
  'kev.match': 'Known to be exploited',
  'scan.completed': 'Scan complete',
  'scan.failed': 'Scan failed',
  'schedule.failing': 'Schedule fails',
  'schedule.paused': 'Schedule paused',
  'ownership.verified': 'Ownership verified',
  'ownership.lost': 'Ownership proof is gone',
  'breach.detected': 'Accounts exposed',
  'breach.resolved': 'Exposed accounts decided',
  'cloud.account_joined': 'Cloud account joined',
  'cloud.account_left': 'Cloud account left',
  'compliance.regressed': 'Requirements no longer pass',
  'attestation.expiring': 'Attestation ends soon',
  'integration.failed': 'Message not delivered',
  'integration.stopped': 'Integration stopped',
  'plan.limit': 'Limit of the plan reached',
};

const typeLabel = (type: string): string =>
  Object.hasOwn(typeLabels, type) ? typeLabels[type as FeedEventType] : type;

export const cadenceLabels: Readonly<Record<RuleCadence, string>> = {
  instant: 'At once',
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const weekdayOptions = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
  value: String(day),
  label: weekdays[day] ?? '',
}));

/** `Every week on Monday at 08:00, quiet from 22:00 to 06:00`. */
export function timingLabel({
  cadence,
  sendAt,
  weekday,
  timezone,
  quietHours,
}: NotificationRule): string {
  const day = cadence === 'weekly' ? ` on ${weekdays[weekday]}` : '';
  const time = cadence === 'daily' || cadence === 'weekly' ? ` at ${sendAt}` : '';
  const quiet = quietHours ? `, quiet from ${quietHours.start} to ${quietHours.end}` : '';
  const zone = time === '' && quiet === '' ? '' : ` (${timezone})`;
  return `${cadenceLabels[cadence]}${day}${time}${quiet}${zone}`;
}

/** Returns what a rule is about, in a few words. */
export function filterLabel({ types, severities, assetIds, tags }: NotificationRule): string {
  const [first] = types;
  const what =
    first === undefined
      ? 'All changes'
      : `${typeLabel(first)}${types.length > 1 ? ` and ${types.length - 1} more` : ''}`;
  const count = assetIds.length === 1 ? '1 asset' : `${assetIds.length} assets`;
  const where = [...(assetIds.length > 0 ? [count] : []), ...tags];
  return [
    what,
    ...(severities.length > 0 ? [severities.join(', ')] : []),
    ...(where.length > 0 ? [`on ${where.join(', ')}`] : []),
  ].join('; ');
}

/** Returns where a rule sends to. */
export function destinationLabel(
  { destination }: NotificationRule,
  integrations: readonly Integration[],
): string {
  if (destination.kind === 'inbox') return 'To you in Parapet';
  if (destination.kind === 'mail') return 'To you by email';
  const { integrationId } = destination;
  const name = integrations.find(({ id }) => id === integrationId)?.name;
  return name === undefined ? 'To an integration' : `To ${name}`;
}
