import type { FindingListItem } from '@parapet/contracts/finding';
import { EmptyState } from '@parapet/ui/empty-state';
import { Link, TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { useQuery } from '@tanstack/react-query';
import { placeLabel } from '../../finding-labels/place-labels.ts';
import { useMembersOf } from '../../members/use-members-of.ts';
import { QueryBody } from '../../query-body/query-body.tsx';
import { useWidgetsApi } from '../../widgets-app.ts';

/** Refresh interval in milliseconds: scans and decisions change the list. */
const REFRESH_MS = 30_000;
const SHOWN = 5;

/** The open findings with the highest priority. */
export function FixFirstWidget() {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['fix-first'],
    queryFn: ({ signal }) =>
      api.listFindings({ status: ['open', 'reopened'], sort: 'priority', limit: SHOWN }, signal),
    refetchInterval: REFRESH_MS,
  });
  const isOwned = query.data?.items.some(({ assigneeId }) => assigneeId !== null) ?? false;
  const { nameOf, isRead } = useMembersOf(api, { enabled: isOwned });
  return (
    <Panel
      title="Fix these first"
      meta="by priority"
      action={<TextLink href="/dashboard/findings?sort=priority">Findings by priority</TextLink>}
    >
      <QueryBody
        query={query}
        lines={SHOWN}
        loadingLabel="Loading what to fix first"
        subject="Findings"
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No open findings are known">
              Only a scan finds them, and only in what it tests.
            </EmptyState>
          ) : (
            <ol>
              {items.map((finding) => (
                <Item
                  key={finding.id}
                  finding={finding}
                  owner={isRead ? nameOf(finding.assigneeId) : null}
                />
              ))}
            </ol>
          )
        }
      </QueryBody>
    </Panel>
  );
}

function Item({ finding, owner }: { finding: FindingListItem; owner: string | null }) {
  const { id, severity, title, priorityScore, firstSeenAt, dueAt, slaState, assigneeId } = finding;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={`/dashboard/findings?sort=priority&finding=${id}`}
        className="flex items-start gap-3 py-2 hover:bg-hover"
      >
        <span className="w-20 flex-none">
          <SeverityLabel severity={severity} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block">{title}</span>
          <span className="block font-mono text-xs break-all text-ink-3">
            {placeLabel(finding)}
          </span>
        </span>
        <span className="flex-none text-end text-xs text-ink-3">
          <span className="block">Priority {priorityScore}</span>
          {slaState === 'breached' && dueAt ? (
            <span className="block text-danger">
              <RelativeTime at={dueAt} prefix="Due" />
            </span>
          ) : (
            <span className="block">
              <RelativeTime at={firstSeenAt} prefix="Found" />
            </span>
          )}
          <span className="block max-w-28 truncate" title={owner ?? undefined}>
            {assigneeId === null ? 'No owner' : owner}
          </span>
        </span>
      </Link>
    </li>
  );
}
