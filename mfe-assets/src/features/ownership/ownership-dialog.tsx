import { failureMessage } from '@parapet/api-client/failure-message';
import type { Ownership, OwnershipMethod } from '@parapet/contracts/assets/ownership';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { FailureState } from '@parapet/ui/failure-state';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Skeleton } from '@parapet/ui/skeleton';
import { methodLabels } from './method-labels.ts';
import { ProofResult } from './proof-result.tsx';
import { ProofSteps } from './proof-steps.tsx';
import { useOwnership } from './use-ownership.ts';

/** Leads through the proof of ownership of one asset, up to its tick. Mount it to open it. */
export function OwnershipDialog({ assetId, onClose }: { assetId: string; onClose: () => void }) {
  const { query, choose, check, pending, failure } = useOwnership(assetId);
  const ownership = query.data;
  const canCheck = ownership?.proof && !isDone(ownership);
  return (
    <Dialog
      open
      title="Prove ownership"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {canCheck ? (
            <Button
              variant="primary"
              busy={pending || ownership.proof?.isChecking === true}
              onClick={check}
            >
              Check now
            </Button>
          ) : null}
        </>
      }
    >
      {query.isError && !ownership ? (
        <FailureState
          message={failureMessage(query.error, 'Ownership')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
      {ownership ? (
        <div className="flex flex-col gap-4">
          <ProofResult ownership={ownership} failure={failure} />
          {isDone(ownership) ? null : (
            <MethodChoice ownership={ownership} disabled={pending} onChoose={choose} />
          )}
          {isDone(ownership) || !ownership.proof ? null : <ProofSteps proof={ownership.proof} />}
        </div>
      ) : query.isError ? null : (
        <Skeleton />
      )}
    </Dialog>
  );
}

/** Nothing is left to do for the proof. */
const isDone = ({ isPrivate, status, proof }: Ownership): boolean =>
  isPrivate || (status === 'verified' && (proof?.expiresAt ?? null) === null);

function MethodChoice({
  ownership: { host, methods, proof },
  disabled,
  onChoose,
}: {
  ownership: Ownership;
  disabled: boolean;
  onChoose: (method: OwnershipMethod) => void;
}) {
  const chosen = proof?.method ?? null;
  return (
    <div>
      <p className="pb-3">
        Parapet checks ports and sends probes only where you have proved that {host} is yours.
      </p>
      <SegmentedControl
        label="How to prove it"
        segments={methods.map((value) => ({ value, label: methodLabels[value].name }))}
        value={chosen}
        onChange={onChoose}
        disabled={disabled}
      />
      <p className="pt-2 text-xs text-ink-3">
        {chosen ? methodLabels[chosen].covers : 'Choose a method to get the value to publish.'}
      </p>
    </div>
  );
}
