import { failureMessage } from '@parapet/api-client/failure-message';
import type { Finding } from '@parapet/contracts/finding';
import { useResource } from '@parapet/remote-kit/resource';
import { FailureState } from '@parapet/ui/failure-state';
import { SeverityChip } from '@parapet/ui/severity';
import { SidePane } from '@parapet/ui/side-pane';
import { Skeleton } from '@parapet/ui/skeleton';
import { useScansApi } from '../../api/api-context.ts';
import { usePageTitle } from '../../scan-labels/use-page-title.ts';
import { CopyLink } from './copy-link.tsx';
import { FindingBody } from './finding-body.tsx';

export interface FindingDetailProps {
  findingId: string;
  /** The finding if the caller has it; null to read it. */
  known: Finding | null;
  /** The position in the list: "3 of 42". */
  position: string | null;
  onClose: () => void;
  onChanged: (finding: Finding) => void;
}

/** One finding beside the list with evidence, remediation and decision. */
export function FindingDetail(props: FindingDetailProps) {
  const { known, findingId } = props;
  if (known) return <Pane {...props} finding={known} />;
  return <ReadFinding key={findingId} {...props} />;
}

function ReadFinding(props: FindingDetailProps) {
  const { findingId, onClose, onChanged } = props;
  const api = useScansApi();
  const { state, reload, update } = useResource(`finding ${findingId}`, (signal) =>
    api.getFinding(findingId, signal),
  );
  switch (state.status) {
    case 'loading':
      return (
        <SidePane title="Finding" onClose={onClose}>
          <div className="p-5">
            <Skeleton lines={8} label="Loading the finding" />
          </div>
        </SidePane>
      );
    case 'failed':
      return (
        <SidePane title="Finding" onClose={onClose}>
          <div className="p-5">
            <FailureState
              message={failureMessage(state.error, 'This finding')}
              onRetry={reload}
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
            update(() => finding);
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
      kicker={
        <span className="flex items-center gap-2.5">
          <SeverityChip severity={finding.severity} />
          <span className="font-mono text-xs text-ink-2">{finding.catalogueId}</span>
        </span>
      }
      tools={
        <>
          {position ? <span className="text-xs text-ink-3">{position}</span> : null}
          <CopyLink />
        </>
      }
    >
      <FindingBody key={finding.id} finding={finding} onChanged={onChanged} />
    </SidePane>
  );
}
