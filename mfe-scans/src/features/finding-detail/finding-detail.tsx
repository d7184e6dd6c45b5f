import { failureMessage } from '@parapet/api-client/failure-message';
import type { Finding, FindingListItem } from '@parapet/contracts/findings/finding';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Chip } from '@parapet/ui/chip';
import { FailureState } from '@parapet/ui/failure-state';
import { SeverityChip } from '@parapet/ui/severity';
import { SidePane } from '@parapet/ui/side-pane';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScansApi } from '../../app.ts';
import { statusLabels } from '../../finding-labels/status-labels.ts';
import { usePageTitle } from '../../scan-labels/use-page-title.ts';
import { useShowFinding, ViewersOf } from '../../viewers/viewers.tsx';
import { CopyLink } from './copy-link.tsx';
import { FindingBody } from './finding-body.tsx';

export interface FindingDetailProps {
  findingId: string;
  /** Its row in the list, shown while the rest is read; null without one. */
  known: FindingListItem | null;
  /** The position in the list: "3 of 42". */
  position: string | null;
  onClose: () => void;
  onChanged: (finding: Finding) => void;
}

/** One finding beside the list with evidence, remediation and decision. */
export function FindingDetail(props: FindingDetailProps) {
  return <ReadFinding key={props.findingId} {...props} />;
}

function ReadFinding(props: FindingDetailProps) {
  const { findingId, known, position, onClose, onChanged } = props;
  useShowFinding(findingId);
  // A row that comes while the finding is read leaves the title alone: another height would move what is below.
  const [knownAtFirst] = useState(known);
  const frame = {
    title: knownAtFirst?.title ?? <UnreadTitle />,
    kicker: <Kicker findingId={findingId} finding={known} position={position} />,
    tools: <CopyLink />,
    onClose,
  };
  const api = useScansApi();
  const queries = useQueryClient();
  const queryKey = ['finding', findingId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getFinding(findingId, signal),
    // A retest takes seconds.
    refetchInterval: ({ state }) => (state.data?.retest?.state === 'running' ? 1000 : false),
  });
  // A retest or another tab has changed what the row of the list still shows.
  const rowStatus = known?.status;
  const current = query.data;
  useEffect(() => {
    if (current && rowStatus !== undefined && current.status !== rowStatus) onChanged(current);
  }, [current, rowStatus, onChanged]);
  const state = useQueryState(query);
  switch (state.status) {
    case 'loading':
      return (
        <SidePane {...frame}>
          <div className="p-5">
            <Skeleton lines={8} label="Loading the finding" />
          </div>
        </SidePane>
      );
    case 'failed':
      return (
        <SidePane {...frame} title={known?.title ?? 'Finding'}>
          <div className="p-5">
            <FailureState
              message={failureMessage(state.error, 'This finding')}
              onRetry={query.refetch}
              retrying={state.retrying}
            />
          </div>
        </SidePane>
      );
    case 'ready':
      return (
        <Pane
          {...props}
          finding={state.data}
          onChanged={(finding) => {
            queries.setQueryData(queryKey, finding);
            onChanged(finding);
          }}
        />
      );
  }
}

function Pane({
  finding,
  position,
  onClose,
  onChanged,
}: FindingDetailProps & { finding: Finding }) {
  usePageTitle(finding.title);
  return (
    <SidePane
      title={finding.title}
      onClose={onClose}
      kicker={<Kicker findingId={finding.id} finding={finding} position={position} />}
      tools={<CopyLink />}
    >
      <FindingBody key={finding.id} finding={finding} onChanged={onChanged} />
    </SidePane>
  );
}

/** The position is here and not beside the title, which would wrap again when the list arrives. */
function Kicker({
  findingId,
  finding,
  position,
}: {
  findingId: string;
  finding: Pick<Finding, 'severity' | 'catalogueId' | 'status'> | null;
  position: string | null;
}) {
  return (
    <span className="flex h-6 items-center gap-2.5 whitespace-nowrap">
      {finding ? (
        <>
          <SeverityChip severity={finding.severity} />
          <Chip>{statusLabels[finding.status]}</Chip>
        </>
      ) : null}
      {/* Ids of cloud checks are words, and the tools beside them keep their room. */}
      <span className="max-w-40 truncate font-mono text-xs text-ink-2" title={finding?.catalogueId}>
        {finding?.catalogueId}
      </span>
      {position ? <span className="text-xs text-ink-3">{position}</span> : null}
      <ViewersOf findingId={findingId} />
    </span>
  );
}

const UnreadTitle = () => <span className="block min-h-[2lh]">Finding</span>;
