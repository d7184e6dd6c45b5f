import type { Finding } from '@parapet/contracts/finding';
import { EventList, type EventListItem } from '@parapet/ui/event-list';
import { KeyValue } from '@parapet/ui/key-value';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';

/** The timeline of a finding, newest first, and its identifiers. */
export function History({ finding }: { finding: Finding }) {
  const [proof] = finding.evidence;
  const facts = [
    ...(finding.reopenedCount > 0 ? [{ key: 'Reopened', value: timesLabel(finding) }] : []),
    ...(finding.cweIds.length > 0 ? [{ key: 'Weakness', value: finding.cweIds.join(', ') }] : []),
    { key: 'Check', value: finding.checkId, mono: true },
    ...(proof
      ? [
          {
            key: 'sha256',
            value: <span className="break-all">{proof.sha256}</span>,
            mono: true,
          },
        ]
      : []),
  ];
  return (
    <Panel title="History" level={3}>
      <EventList events={eventsOf(finding)} />
      <div className="pt-3">
        <KeyValue items={facts} />
      </div>
    </Panel>
  );
}

const timesLabel = ({ reopenedCount }: Finding): string =>
  reopenedCount === 1 ? 'once after a fix' : `${reopenedCount} times after a fix`;

const eventsOf = (finding: Finding): EventListItem[] => {
  const facts = [
    { id: 'opened', at: finding.firstSeenAt, label: 'Opened by a scan', severe: true },
    { id: 'seen', at: finding.lastSeenAt, label: 'Last seen' },
    { id: 'tested', at: finding.lastTestedAt, label: 'Last tested' },
    { id: 'fixed', at: finding.fixedAt, label: 'Fixed: the check passed' },
  ];
  return facts
    .flatMap(({ at, ...fact }) => (at === null ? [] : [{ ...fact, at }]))
    .filter(({ id, at }) => id === 'opened' || id === 'fixed' || at !== finding.firstSeenAt)
    .filter(({ id, at }) => id !== 'tested' || at !== finding.lastSeenAt)
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ id, at, label, severe }) => ({
      id,
      children: label,
      at: <RelativeTime at={at} />,
      ...(severe ? { severe } : {}),
    }));
};
