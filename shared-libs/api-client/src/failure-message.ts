import { isApiError } from './api-error.ts';

export interface FailureMessage {
  title: string;
  body: string;
  requestId: string | null;
  /** Tells whether a retry may succeed. */
  canRetry: boolean;
}

/** Returns the message of a failed call for a page. `subject` is the requested data: "Findings". */
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
    // The server's message of a server error is for its log, so the page shows its own.
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
  return { title, body: error.message, requestId, canRetry: error.code !== 'role_insufficient' };
};

/** Returns the notice of a failed command, for `notify` of the host. Takes what `failureMessage` takes. */
export const failureNotice = (...failed: Parameters<typeof failureMessage>) => {
  const { title, body } = failureMessage(...failed);
  return { tone: 'danger', text: `${title}. ${body}` } as const;
};
