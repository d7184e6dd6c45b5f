import type { AssetCandidate } from '@parapet/contracts/assets/discovery';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Check, X } from 'lucide-react';

type Decide = (candidates: readonly AssetCandidate[]) => Promise<void>;

/** Approve and dismiss, for one name or for the selected ones. */
export function CandidateActions({
  state,
  candidates,
  busy,
  onApprove,
  onDismiss,
}: {
  state: AssetCandidate['state'];
  candidates: readonly AssetCandidate[];
  busy: boolean;
  onApprove: Decide;
  onDismiss: Decide;
}) {
  const refusal = useRefusal('manageAssets');
  const [only] = candidates;
  const name = candidates.length === 1 && only ? only.displayName : `${candidates.length} names`;
  return (
    <span className="inline-flex gap-2">
      <Button
        size="sm"
        icon={Check}
        busy={busy}
        refusal={refusal}
        aria-label={`Approve ${name}`}
        onClick={() => void onApprove(candidates)}
      >
        Approve
      </Button>
      {state === 'candidate' ? (
        <Button
          size="sm"
          variant="quiet"
          icon={X}
          busy={busy}
          refusal={refusal}
          aria-label={`Dismiss ${name}`}
          onClick={() => void onDismiss(candidates)}
        >
          Dismiss
        </Button>
      ) : null}
    </span>
  );
}
