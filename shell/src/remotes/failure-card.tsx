import { ErrorState } from '@parapet/ui/error-state';

/**
 * What stands in the place of a remote that could not be loaded or that threw. In development, the
 * page is loaded anew where it stands and that remote has been built again.
 */
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
      The part <span data-failed-remote={remote}>{remote}</span> of Parapet failed. {reason} The
      rest goes on working.
    </ErrorState>
  );
}
