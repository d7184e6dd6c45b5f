import type { CloudResourceItem } from '@parapet/contracts/cloud/posture';
import { Absent } from '@parapet/ui/absent';
import { StatusText } from '@parapet/ui/status-chip';
import { CircleHelp, Globe, Lock } from 'lucide-react';

/** Says whether anyone can reach or read a resource. */
export function PublicState({
  isPublic,
  isExposureJudged,
}: Pick<CloudResourceItem, 'isPublic' | 'isExposureJudged'>) {
  if (!isExposureJudged) return <Absent />;
  if (isPublic === null) {
    return (
      <StatusText tone="warn" icon={CircleHelp}>
        Undecided
      </StatusText>
    );
  }
  return isPublic ? (
    <StatusText tone="danger" icon={Globe}>
      Public
    </StatusText>
  ) : (
    <StatusText tone="neutral" icon={Lock}>
      Not public
    </StatusText>
  );
}
