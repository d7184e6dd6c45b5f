import type { RuntimeConfig } from '@parapet/contracts/runtime-config';
import { createErrorReports, type SendReport } from './error-reports.ts';

/**
 * Error reports of this page, uncaught errors included; null where an operator has set up none.
 *
 * @param userId of who is signed in, or null
 */
export const startErrorReports = (
  { sentryDsn: dsn }: RuntimeConfig,
  userId: () => string | null,
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
  // Of these the browser itself writes to its log.
  window.addEventListener('error', ({ error }) => send(error, { uncaught: 'error' }));
  window.addEventListener('unhandledrejection', ({ reason }) =>
    send(reason, { uncaught: 'rejection' }),
  );
  return send;
};
