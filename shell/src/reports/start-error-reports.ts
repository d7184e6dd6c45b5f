import type { RuntimeConfig } from '@parapet/contracts/runtime-config';
import { type KnownReleases, originOf } from '../remotes/known-releases.ts';
import { createErrorReports, type SendReport } from './error-reports.ts';

/**
 * Error reports of this page, uncaught errors included; null where an operator has set up none. An
 * uncaught error is told of the remote whose code is named first in its stack.
 */
export const startErrorReports = (
  { sentryDsn: dsn }: RuntimeConfig,
  {
    userId,
    releases,
  }: {
    /** Of who is signed in, or null. */
    userId: () => string | null;
    releases: Pick<KnownReleases, 'ownerOf'>;
  },
): SendReport | null => {
  if (!dsn) return null;
  const send = createErrorReports({
    dsn,
    fetch: (input, init) => fetch(input, init),
    newId: () => crypto.randomUUID().replaceAll('-', ''),
    now: () => new Date(),
    page: () => location.href,
    userId,
  });
  const sendUncaught = (uncaught: string, error: unknown, file = '') => {
    const stack = error instanceof Error ? error.stack : undefined;
    const owner = releases.ownerOf(stack ?? '') ?? releases.ownerOf(file);
    send(error, { uncaught, ...(owner && originOf(owner)) });
  };
  // Of these the browser itself writes to its log.
  window.addEventListener('error', ({ error, filename }) => sendUncaught('error', error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => sendUncaught('rejection', reason));
  return send;
};
