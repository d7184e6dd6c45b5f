import type { FeedGroup, FeedItem } from './feed.ts';

export const groupLabels: Readonly<Record<FeedGroup, string>> = {
  assets: 'Assets',
  ports: 'Ports',
  technologies: 'Technologies',
  certificates: 'Certificates',
  findings: 'Findings',
  scans: 'Scans and schedules',
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
    `First look: ${fieldOf(after, 'ports') ?? 0} open ports, ${fieldOf(after, 'technologies') ?? 0} technologies, ${fieldOf(after, 'certificates') ?? 0} certificates`,
  'asset.added': () => 'Asset added',
  'asset.discovered': () => 'Asset discovered',
  'asset.archived': () => 'Asset archived',
  'asset.gone': ({ after }) =>
    fieldOf(after, 'status') === 'unresolved' ? 'Name does not resolve' : 'Does not respond',
  'port.opened': ({ after }) =>
    many(after, 'ports opened') ??
    `${capital(portOf(after))} opened${suffix(fieldOf(after, 'product') ?? fieldOf(after, 'name'))}`,
  'port.closed': ({ before, after }) =>
    many(after, 'ports closed') ?? `${capital(portOf(before))} closed`,
  'tech.added': ({ after }) => many(after, 'technologies found') ?? `${software(after)} found`,
  'tech.version_changed': ({ before, after }) =>
    many(after, 'versions changed') ??
    `${fieldOf(after, 'name') ?? 'Version'}: ${fieldOf(before, 'version') ?? '?'} is now ${fieldOf(after, 'version') ?? '?'}`,
  'cert.expiring': ({ after }) => `Certificate ends ${dayOf(fieldOf(after, 'notAfter'))}`,
  'cert.replaced': ({ after }) =>
    many(after, 'certificates replaced') ?? `Certificate replaced on ${portOf(after)}`,
  'finding.opened': ({ subject, after }) =>
    many(after, 'new findings') ?? `New finding: ${subject.name}`,
  'finding.reopened': ({ subject, after }) =>
    many(after, 'findings reopened') ?? `Finding reopened: ${subject.name}`,
  'finding.fixed': ({ subject, after }) =>
    many(after, 'findings fixed') ?? `Finding fixed: ${subject.name}`,
  'finding.status_changed': ({ subject, after }) =>
    many(after, `findings ${(fieldOf(after, 'status') ?? 'changed').replaceAll('_', ' ')}`) ??
    `Finding ${(fieldOf(after, 'status') ?? 'changed').replaceAll('_', ' ')}: ${subject.name}`,
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
  'integration.failed': ({ after }) =>
    `Message not delivered${suffix(fieldOf(after, 'error')?.replace(/\.$/, '') ?? null)}`,
  'plan.limit': () => 'Limit of the plan reached',
};

/** What happened, in one line; the type itself for one of a newer version. */
export const eventLabel = (event: FeedItem): string => labels[event.type]?.(event) ?? event.type;

const many = (after: unknown, label: string): string | null => {
  const count = fieldOf(after, 'count');
  return count === null ? null : `${count} ${label}`;
};
const suffix = (text: string | null): string => (text === null ? '' : `: ${text}`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The page about what the event is about; null for one without. */
export function subjectHref({ subject, assetId, after }: FeedItem): string | null {
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
      return '/dashboard/cloud-security';
    case 'workspace':
      return '/dashboard/Profile?tab=billing';
    default:
      return assetId === null ? null : `/dashboard/assets/${assetId}`;
  }
}
