import { sentryEnvelope } from './sentry-envelope.ts';

const REPORTS_PATH = '/api/error-reports';
/** An endless loop of errors must not become an endless loop of requests. */
export const MAX_REPORTS = 20;

export interface ErrorReportsPorts {
  dsn: string;
  fetch: typeof fetch;
  newId: () => string;
  now: () => Date;
  page: () => string;
  userId: () => string | null;
}

export type SendReport = (error: unknown, context: Readonly<Record<string, string>>) => void;

/**
 * Sends errors to this origin, which forwards them to Sentry. Each error is sent once, and at most
 * twenty per page load. Never throws or rejects; failed reports are dropped.
 */
export const createErrorReports = (ports: ErrorReportsPorts): SendReport => {
  const sent = new Set<string>();
  const send = async (error: unknown, context: Readonly<Record<string, string>>) => {
    const key = `${context.remote ?? ''} ${error instanceof Error ? error.stack : String(error)}`;
    if (sent.has(key) || sent.size >= MAX_REPORTS) return;
    sent.add(key);
    const report = { error, context, page: ports.page(), userId: ports.userId() };
    const body = sentryEnvelope(report, { dsn: ports.dsn, id: ports.newId(), now: ports.now() });
    await ports.fetch(REPORTS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body,
      keepalive: true,
    });
  };
  return (error, context) => {
    send(error, context).catch(() => {});
  };
};
