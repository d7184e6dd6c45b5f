import type { FeedGroup, FeedItem } from './feed.ts';

export const groupLabels: Readonly<Record<FeedGroup, string>> = {
  assets: 'Assets',
  ports: 'Ports',
  technologies: 'Technologies',
  certificates: 'Certificates',
  findings: 'Findings',
  scans: 'Scans and schedules',
  breaches: 'Breaches',
  cloud: 'Cloud accounts',
  compliance: 'Compliance',
  system: 'Integrations and plan',
};

// Made once: a list has thousands of events, and each formatter takes longer than its text.
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const numberFormat = new Intl.NumberFormat('en', { useGrouping: false });

/** A field of `before` or `after`, which other versions may fill in another way. */
const fieldOf = (part: unknown, name: string): string | null => {
  if (typeof part !== 'object' || part === null) return null;
  const value: unknown = Reflect.get(part, name);
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? numberFormat.format(value) : null;
};

const portOf = (part: unknown): string => `port ${fieldOf(part, 'port') ?? ''}`.trim();
const software = (part: unknown): string =>
  [fieldOf(part, 'name') ?? 'Software', fieldOf(part, 'version')].filter(Boolean).join(' ');
const dayOf = (at: string | null): string => {
  const time = at === null ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? 'soon' : `on ${dayFormat.format(time)}`;
};

type Label = (event: FeedItem) => string;

const labels: Readonly<Record<string, Label>> = {
  'asset.baseline': ({ after }) =>
    `First scan: ${counted(after, 'ports', 'open port', 'open ports')}, ${counted(after, 'technologies', 'technology', 'technologies')}, ${counted(after, 'certificates', 'certificate', 'certificates')}`,
  'asset.added': () => 'Asset added',
  'asset.discovered': () => 'Asset discovered',
  'asset.archived': () => 'Asset archived',
  'asset.gone': ({ after }) =>
    fieldOf(after, 'status') === 'unresolved' ? 'Name does not resolve' : 'Does not respond',
  'port.opened': ({ after }) =>
    `${capital(portOf(after))} opened${suffix(fieldOf(after, 'product') ?? fieldOf(after, 'name'))}`,
  'port.closed': ({ before }) => `${capital(portOf(before))} closed`,
  'tech.added': ({ after }) => `${software(after)} found`,
  'tech.version_changed': ({ before, after }) =>
    `${fieldOf(after, 'name') ?? 'Version'}: ${fieldOf(before, 'version') ?? '?'} is now ${fieldOf(after, 'version') ?? '?'}`,
  'cert.expiring': ({ after }) => `Certificate ends ${dayOf(fieldOf(after, 'notAfter'))}`,
  'cert.replaced': ({ after }) => `Certificate replaced on ${portOf(after)}`,
  'finding.opened': ({ subject }) => `New finding: ${subject.name}`,
  'finding.reopened': ({ subject }) => `Finding reopened: ${subject.name}`,
  'finding.fixed': ({ subject }) => `Finding fixed: ${subject.name}`,
  'finding.status_changed': ({ subject, after }) => `Finding ${statusOf(after)}: ${subject.name}`,
  'kev.match': () => 'Runs software that is known to be exploited',
  'scan.completed': ({ after }) =>
    fieldOf(after, 'status') === 'partially_completed'
      ? 'Scan partially complete: some assets did not respond'
      : 'Scan complete',
  'scan.failed': ({ after }) =>
    fieldOf(after, 'status') === 'timed_out' ? 'Scan ran out of time' : 'Scan failed',
  'schedule.failing': ({ after }) =>
    `Schedule failed ${fieldOf(after, 'failures') ?? 'several'} times in a row`,
  'schedule.paused': () => 'Schedule paused after failed runs',
  'ownership.verified': () => 'Ownership verified',
  'ownership.lost': () => 'Ownership proof is gone',
  'breach.detected': ({ after }) =>
    `${counted(after, 'people', 'account', 'accounts')} in ${counted(after, 'breaches', 'breach', 'breaches')}`,
  'breach.resolved': ({ after }) =>
    `All accounts decided in ${counted(after, 'breaches', 'breach', 'breaches')}`,
  'cloud.account_joined': ({ subject, after }) =>
    `${subject.name} has joined${suffix(fieldOf(after, 'organisation'))}`,
  'cloud.account_left': ({ subject, before }) =>
    `${subject.name} has left${suffix(fieldOf(before, 'organisation'))}`,
  'compliance.regressed': ({ subject, after }) =>
    `${counted(after, 'requirements', 'requirement', 'requirements')} of ${subject.name} no longer passed`,
  'attestation.expiring': ({ subject, after }) =>
    `Attestation of ${subject.name} ends ${dayOf(fieldOf(after, 'endsOn'))}`,
  'integration.failed': ({ after }) =>
    `Message not delivered${suffix(fieldOf(after, 'error')?.replace(/\.$/, '') ?? null)}`,
  'integration.stopped': ({ after }) =>
    stopTexts.get(fieldOf(after, 'reason') ?? '') ??
    'Integration stopped: its key was refused, messages wait',
  'plan.limit': ({ after }) =>
    fieldOf(after, 'counted') === 'fileBytes'
      ? 'Limit of the plan for files reached'
      : 'Limit of the plan reached',
};

const stopTexts: ReadonlyMap<string, string> = new Map([
  ['gone', 'Integration stopped: its target is gone, messages wait'],
  ['unsubscribed', 'Integration stopped: its recipient has unsubscribed'],
]);

/** Tells what several changes of a type are, after their number. */
const plurals: Readonly<Record<string, (after: unknown) => string>> = {
  'asset.added': () => 'assets added',
  'asset.discovered': () => 'assets discovered',
  'asset.archived': () => 'assets archived',
  'port.opened': () => 'ports opened',
  'port.closed': () => 'ports closed',
  'tech.added': () => 'technologies found',
  'tech.version_changed': () => 'versions changed',
  'cert.replaced': () => 'certificates replaced',
  'finding.opened': () => 'new findings',
  'finding.reopened': () => 'findings reopened',
  'finding.fixed': () => 'findings fixed',
  'finding.status_changed': (after) => `findings ${statusOf(after)}`,
  'ownership.verified': () => 'ownerships verified',
};

/** Returns what happened, in one line; the type itself for one of a newer version. */
export const eventLabel = (event: FeedItem): string => {
  const plural = plurals[event.type];
  const count = fieldOf(event.after, 'count');
  if (plural && count !== null) return `${count} ${plural(event.after)}`;
  return labels[event.type]?.(event) ?? event.type;
};

/**
 * Returns what two changes must have in common to be told in one line, such as "44 assets added"; null for
 * one that stays by itself.
 */
export const sharedLineOf = ({ type, severity, after, isUnseen }: FeedItem): string | null => {
  const plural = plurals[type];
  return plural ? [plural(after), severity, isUnseen].join() : null;
};

/** Changes with a shared line, in one line. */
export const eventsLabel = (events: readonly FeedItem[]): string => {
  const [first] = events;
  const changes = events.reduce((sum, { after }) => sum + Number(fieldOf(after, 'count') ?? 1), 0);
  return `${numberFormat.format(changes)} ${(first && plurals[first.type]?.(first.after)) ?? 'changes'}`;
};

const counted = (part: unknown, name: string, one: string, several: string): string => {
  const count = fieldOf(part, name) ?? '0';
  return `${count} ${count === '1' ? one : several}`;
};
const statusOf = (after: unknown): string =>
  (fieldOf(after, 'status') ?? 'changed').replaceAll('_', ' ');
const suffix = (text: string | null): string => (text === null ? '' : `: ${text}`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The page about what the event is about; null for one without. */
export function subjectHref(event: FeedItem): string | null {
  const { subject, assetId, after } = event;
  switch (subject.kind) {
    case 'finding':
      if (fieldOf(after, 'count') !== null && assetId !== null) {
        return `/dashboard/findings?status=any&asset=${assetId}`;
      }
      return `/dashboard/findings?status=any&finding=${subject.id}`;
    case 'scan':
      return `/dashboard/scans/${subject.id}`;
    case 'schedule':
      return '/dashboard/scans';
    case 'integration':
      return '/dashboard/integrations';
    case 'workspace':
      return complianceHref(after) ?? '/dashboard/Profile?tab=billing';
    default:
      return assetHref(event);
  }
}

/** The framework that an event is about, with its requirement; of several, those that do not pass. */
function complianceHref(after: unknown): string | null {
  const framework = fieldOf(after, 'frameworkId');
  if (framework === null) return null;
  const requirement = fieldOf(after, 'requirement');
  const path = `/dashboard/compliance/${encodeURIComponent(framework)}`;
  return requirement === null
    ? `${path}?state=failed,partly,not_assessed`
    : `${path}?requirement=${encodeURIComponent(requirement)}`;
}

/** The page of the asset that the event is about; null for one without. */
export function assetHref({ assetId, isCloudAccount }: FeedItem): string | null {
  if (assetId === null) return null;
  return isCloudAccount
    ? `/dashboard/cloud-security?account=${assetId}`
    : `/dashboard/assets/${assetId}`;
}
