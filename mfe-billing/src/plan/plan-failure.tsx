import { useHost } from '@parapet/remote-kit/host';
import { ErrorState } from '@parapet/ui/error-state';

/** The host reads the plan, so it is the host that reads it again. */
export function PlanFailure() {
  const { subscription } = useHost();
  return (
    <ErrorState title="Plan and usage could not be read" onRetry={() => void subscription.reload()}>
      The service did not answer as it should. Nothing about your plan has changed.
    </ErrorState>
  );
}
