import type { Finding } from '@parapet/contracts/findings/finding';
import { EventList, type EventListItem } from '@parapet/ui/event-list';
import { KeyValue } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { CommentForm } from './comment-form.tsx';
import { eventsOfFinding, eventsOfHistory, type HistoryEvent } from './history-events.ts';

/** The timeline of a finding, newest first, and its identifiers. */
export function History({ finding }: { finding: Finding }) {
  const api = useScansApi();
  const history = useQuery({
    queryKey: [
      'finding-history',
      finding.id,
      finding.status,
      finding.assigneeId,
      finding.riskAcceptance?.state,
      finding.retest?.state,
    ],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.listFindingHistory(finding.id, signal),
    retry: false,
  });
  const entries = history.data?.items ?? [];
  const events = entries.length > 0 ? eventsOfHistory(entries) : eventsOfFinding(finding);
  const [proof] = finding.evidence;
  const facts = [
    ...(finding.reopenedCount > 0 ? [{ key: 'Reopened', value: timesLabel(finding) }] : []),
    ...(finding.cweIds.length > 0
      ? [{ key: 'Weakness', value: <Weaknesses ids={finding.cweIds} /> }]
      : []),
    ...(finding.owasp
      ? [{ key: 'OWASP Top 10', value: <OwaspCategory {...finding.owasp} /> }]
      : []),
    {
      key: 'Check',
      value: <TextLink href={`/checks/${finding.checkId}`}>{finding.checkId}</TextLink>,
      mono: true,
    },
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
      <CommentForm findingId={finding.id} />
      <EventList events={events.map(lineOf)} />
      <div className="pt-3">
        <KeyValue items={facts} />
      </div>
    </Panel>
  );
}

const Weaknesses = ({ ids }: { ids: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-3">
    {ids.map((id) => (
      <TextLink
        key={id}
        href={`https://cwe.mitre.org/data/definitions/${id.replace('CWE-', '')}.html`}
        target="_blank"
        rel="noreferrer"
      >
        {id}
      </TextLink>
    ))}
  </span>
);

const OwaspCategory = ({ id, name }: NonNullable<Finding['owasp']>) => (
  <TextLink href="https://owasp.org/Top10/2025/" target="_blank" rel="noreferrer">
    {id} {name}
  </TextLink>
);

const lineOf = ({ id, at, label, note, severe }: HistoryEvent): EventListItem => ({
  id,
  children: (
    <>
      {label}
      {note ? <span className="block break-words text-ink-2">{note}</span> : null}
    </>
  ),
  at: <RelativeTime at={at} />,
  ...(severe ? { severe } : {}),
});

const timesLabel = ({ reopenedCount }: Finding): string =>
  reopenedCount === 1 ? 'once after a fix' : `${reopenedCount} times after a fix`;
