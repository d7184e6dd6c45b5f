import { failureMessage } from '@parapet/api-client/failure-message';
import type { ResourceCheck } from '@parapet/contracts/cloud/posture';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { requirementHref } from '../../compliance-data/compliance-links.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';
import { Section } from './section.tsx';

/** The most characters of check ids that one question takes. */
const MAX_TEXT = 4000;

/** The ids that fit into one question, those that failed first. */
const askedOf = (checks: readonly ResourceCheck[]): string[] => {
  const ids = [...checks]
    .sort((left, right) => Number(right.outcome === 'fail') - Number(left.outcome === 'fail'))
    .map(({ checkId }) => checkId);
  let length = 0;
  return ids.filter((id) => {
    length += id.length + 1;
    return length <= MAX_TEXT;
  });
};

/** The requirements of the frameworks in use that the checks of a resource touch, by framework. */
export function ResourceRequirements({ checks }: { checks: readonly ResourceCheck[] }) {
  const api = useComplianceApi();
  const asked = useMemo(() => askedOf(checks), [checks]);
  const query = useQuery({
    queryKey: ['compliance', 'requirements', asked.join(',')],
    queryFn: ({ signal }) => api.listRequirements(asked, signal),
    enabled: asked.length > 0,
  });
  const state = useQueryState(query);
  if (asked.length === 0) return null;
  if (state.status === 'ready' && state.data.items.length === 0) return null;
  return (
    <Section
      title="Requirements"
      {...(state.status === 'ready' ? { count: state.data.items.length } : {})}
    >
      {state.status === 'loading' ? <Skeleton lines={2} label="Loading requirements" /> : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'Requirements')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'ready' ? (
        <ul>
          {[...Map.groupBy(state.data.items, ({ frameworkId }) => frameworkId)].map(
            ([id, items]) => (
              <li key={id} className="border-b border-line py-1.5">
                {items[0]?.frameworkTitle}
                <span className="flex flex-wrap gap-x-3 font-mono text-xs">
                  {items.map(({ number, title }) => (
                    <TextLink key={number} href={requirementHref(id, number)} title={title}>
                      {number}
                    </TextLink>
                  ))}
                </span>
              </li>
            ),
          )}
        </ul>
      ) : null}
    </Section>
  );
}
