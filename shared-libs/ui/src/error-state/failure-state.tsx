import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

export interface FailureStateProps {
  /** What `failureMessage` of @parapet/api-client says of an error. */
  words: { title: string; body: string; requestId: string | null; canRetry: boolean };
  /** Offered where asking again may end otherwise. */
  onRetry: () => unknown;
  retrying?: boolean;
  /** What was kept, after the reason. */
  children?: ReactNode;
}

/** Stands where something could not be read: what happened, and a way to try again. */
export function FailureState({ words, onRetry, retrying = false, children }: FailureStateProps) {
  return (
    <ErrorState
      title={words.title}
      requestId={words.requestId}
      retrying={retrying}
      {...(words.canRetry ? { onRetry: () => void onRetry() } : {})}
    >
      {words.body} {children}
    </ErrorState>
  );
}
