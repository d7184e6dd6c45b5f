import { ErrorState } from '@parapet/ui/error-state';

/**
 * Replaces a remote that failed to load or threw. In development, a page with this card reloads when
 * that remote is rebuilt.
 */
export function FailureCard({
  title,
  remote,
  reason,
  onRetry,
  retrying = false,
}: {
  /** Title of the page or widget that the user opened. */
  title: string;
  remote: string;
  reason: string;
  onRetry: () => void;
  retrying?: boolean;
}) {
  return (
    <ErrorState title={`${title} could not be shown`} retrying={retrying} onRetry={onRetry}>
      The remote <span data-failed-remote={remote}>{remote}</span> failed. {reason} The rest of
      Parapet still works.
    </ErrorState>
  );
}
