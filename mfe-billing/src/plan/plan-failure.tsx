import { useHost } from '@parapet/remote-kit/host';
import { ErrorState } from '@parapet/ui/error-state';

/** The host reads the plan, so a retry asks the host to reload it. */
export function PlanFailure() {
  const { subscription } = useHost();
  return (
    <ErrorState title="Plan and usage could not be read" onRetry={() => void subscription.reload()}>
      The request failed. Your plan has not changed.
    </ErrorState>
  );
}
