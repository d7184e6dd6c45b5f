import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../actions/button/button.tsx';
import { CopyButton } from '../../actions/copy-button/copy-button.tsx';
import { Note } from '../note/note.tsx';

export type ErrorStateProps = {
  /** Tells what happened: "Findings could not be read". */
  title: string;
  /** Why, and what was kept. */
  children?: ReactNode;
  requestId?: string | null | undefined;
  /** Formatted in the reader's time zone. */
  at?: string;
  onRetry?: () => void;
  retrying?: boolean;
  actions?: ReactNode;
};

/** Shows what happened, what was kept, the id to quote and a way to try again. */
export function ErrorState({
  title,
  children,
  requestId,
  at,
  onRetry,
  retrying = false,
  actions,
}: ErrorStateProps) {
  return (
    <div className="pp-error-state" role="alert">
      <Note tone="danger" title={title}>
        {children}
      </Note>
      {requestId ? (
        <p className="pp-error-meta">
          Request <code>{requestId}</code>
          {at ? `, ${at}` : ''}
        </p>
      ) : null}
      <div className="pp-actions">
        {onRetry ? (
          <Button icon={RefreshCw} onClick={onRetry} busy={retrying}>
            Try again
          </Button>
        ) : null}
        {requestId ? (
          <CopyButton text={requestId} variant="quiet">
            Copy request id
          </CopyButton>
        ) : null}
        {actions}
      </div>
    </div>
  );
}
