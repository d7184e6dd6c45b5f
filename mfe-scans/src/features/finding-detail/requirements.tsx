import { failureMessage } from '@parapet/api-client/failure-message';
import type { Finding } from '@parapet/contracts/findings/finding';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Link } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

const hrefOf = (frameworkId: string, number: string): string =>
  `/dashboard/compliance/${encodeURIComponent(frameworkId)}?${new URLSearchParams({ requirement: number })}`;

/** The requirements of the frameworks in use that the check of a finding touches. Nothing without one. */
export function Requirements({ finding: { checkId } }: { finding: Pick<Finding, 'checkId'> }) {
  const api = useScansApi();
  const query = useQuery({
    queryKey: ['compliance', 'requirements', checkId],
    queryFn: ({ signal }) => api.listRequirements(checkId, signal),
  });
  const state = useQueryState(query);
  if (state.status === 'loading') return null;
  if (state.status === 'failed') {
    return (
      <Panel title="Requirements" level={3}>
        <FailureState
          message={failureMessage(state.error, 'Requirements')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      </Panel>
    );
  }
  const { items } = state.data;
  if (items.length === 0) return null;
  return (
    <Panel title="Requirements" level={3} meta="of the frameworks in use">
      <ul className="flex flex-wrap gap-2">
        {items.map(({ frameworkId, frameworkTitle, number, title }) => (
          <li key={`${frameworkId} ${number}`}>
            <Link
              href={hrefOf(frameworkId, number)}
              title={title}
              className="block rounded-1 border border-line-strong px-2 py-0.5 text-xs hover:bg-hover max-sm:py-3"
            >
              {frameworkTitle} <span className="font-mono">{number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
