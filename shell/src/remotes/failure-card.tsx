import { ErrorState } from '@parapet/ui/error-state';

/** What stands in the place of a remote that could not be loaded or that threw. */
export function FailureCard({
  title,
  remote,
  reason,
  onRetry,
  retrying = false,
}: {
  /** Of the page or the widget: what the person was looking for. */
  title: string;
  remote: string;
  reason: string;
  onRetry: () => void;
  retrying?: boolean;
}) {
  return (
    <ErrorState title={`${title} could not be shown`} retrying={retrying} onRetry={onRetry}>
      The part {remote} of Parapet failed. {reason} The rest goes on working.
    </ErrorState>
  );
}
