import { isApiError } from './api-error.ts';

export interface FailureMessage {
  title: string;
  body: string;
  requestId: string | null;
  /** Whether asking again may end otherwise. */
  canRetry: boolean;
}

/** What happened, in words for people. `subject` is what was asked for: "Findings". */
export const failureMessage = (
  error: unknown,
  subject: string,
  predicate = 'could not be read',
): FailureMessage => {
  const title = `${subject} ${predicate}`;
  if (!isApiError(error)) {
    return {
      title,
      body: 'This page ran into a fault of its own. It has been reported.',
      requestId: null,
      canRetry: true,
    };
  }
  const { requestId } = error;
  if (error.status === 404) {
    return {
      title: `${subject} does not exist`,
      body: 'It may have been deleted, or it belongs to another workspace.',
      requestId,
      canRetry: false,
    };
  }
  if (error.code === 'network_failed') {
    return {
      title,
      body: 'The service did not answer. Nothing that you entered is lost.',
      requestId,
      canRetry: true,
    };
  }
  if (error.code === 'invalid_response' || error.status >= 500) {
    // The message of a fault of the server is for its log; this one is ours.
    const what =
      error.code === 'invalid_response'
        ? error.message
        : 'The service answered with a fault of its own';
    return {
      title,
      body: `${what}. Nothing that you entered is lost.`,
      requestId,
      canRetry: true,
    };
  }
  return { title, body: error.message, requestId, canRetry: true };
};
