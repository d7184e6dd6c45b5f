import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';
import { type KnownReleases, originOf } from '@parapet/remote-kit/page/known-releases';
import { createErrorReports, type SendReport } from './error-reports.ts';

/**
 * Starts the error reports of this page, uncaught errors included. Returns null and loads nothing if
 * none are configured. An uncaught error belongs to the remote that its stack names first.
 */
export const startErrorReports = (
  { sentryDsn: dsn }: RuntimeConfig,
  {
    userId,
    releases,
  }: {
    /** Id of the signed-in user, or null. */
    userId: () => string | null;
    releases: Pick<KnownReleases, 'ownerOf'>;
  },
): SendReport | null => {
  if (!dsn) return null;
  const send = createErrorReports({
    load: async () => {
      const { createSentryClient } = await import(
        /* webpackChunkName: "sentry", webpackFetchPriority: "low" */ './sentry-client.ts'
      );
      return createSentryClient(dsn, (input, init) => fetch(input, init));
    },
    now: () => new Date(),
    page: () => location.href,
    userId,
  });
  const sendUncaught = (uncaught: string, error: unknown, file = '') => {
    const stack = error instanceof Error ? error.stack : undefined;
    const owner = releases.ownerOf(stack ?? '') ?? releases.ownerOf(file);
    send(error, { uncaught, ...(owner && originOf(owner)) });
  };
  // The browser itself logs uncaught errors.
  window.addEventListener('error', ({ error, filename }) => sendUncaught('error', error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => sendUncaught('rejection', reason));
  return send;
};
