import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

export interface FailureStateProps {
  /** The result of `failureMessage` of @parapet/api-client. */
  message: { title: string; body: string; requestId: string | null; canRetry: boolean };
  /** Offered if a retry may succeed. */
  onRetry: () => unknown;
  retrying?: boolean;
  /** Tells what was kept, after the reason. */
  children?: ReactNode;
}

/** Replaces content that could not be read: what happened, and a way to try again. */
export function FailureState({ message, onRetry, retrying = false, children }: FailureStateProps) {
  return (
    <ErrorState
      title={message.title}
      requestId={message.requestId}
      retrying={retrying}
      {...(message.canRetry ? { onRetry: () => void onRetry() } : {})}
    >
      {message.body} {children}
    </ErrorState>
  );
}
