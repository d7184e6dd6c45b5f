import {
  BrowserClient,
  defaultStackParser,
  type Event,
  exceptionFromError,
  makeFetchTransport,
} from '@sentry/browser';
import type { ErrorReport } from './error-reports.ts';
import { scrub } from './scrub.ts';

const TUNNEL = '/api/error-reports';
const TAGS = ['remote', 'version', 'buildId'];

const exceptionOf = (error: unknown) => {
  // Sentry would send the properties of an object that is not an error.
  if (!(error instanceof Error)) return { type: 'Error', value: scrub(String(error)) };
  const { value, stacktrace, ...exception } = exceptionFromError(defaultStackParser, error);
  const frames = stacktrace?.frames?.map((frame) => ({
    ...frame,
    filename: scrub(frame.filename ?? ''),
  }));
  return { ...exception, value: scrub(value ?? ''), ...(frames && { stacktrace: { frames } }) };
};

const eventOf = ({ error, context, at, page, userId }: ErrorReport): Event => {
  const entries = Object.entries(context);
  return {
    timestamp: at.getTime() / 1000,
    level: 'error',
    exception: { values: [exceptionOf(error)] },
    tags: Object.fromEntries(entries.filter(([name]) => TAGS.includes(name))),
    extra: Object.fromEntries(
      entries.filter(([name]) => !TAGS.includes(name)).map(([name, text]) => [name, scrub(text)]),
    ),
    request: { url: scrub(page) },
    ...(userId && { user: { id: userId } }),
  };
};

/**
 * Returns what sends reports to Sentry through this origin. It has no integrations, so an event
 * contains what the report states alone: no breadcrumbs, requests, recordings, sessions or traces.
 */
export const createSentryClient = (
  dsn: string,
  fetch: typeof globalThis.fetch,
): ((report: ErrorReport) => void) => {
  const client = new BrowserClient({
    dsn,
    tunnel: TUNNEL,
    transport: (options) => makeFetchTransport(options, fetch),
    transportOptions: { headers: { 'content-type': 'application/x-sentry-envelope' } },
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    dataCollection: { userInfo: false },
  });
  client.init();
  return (report) => {
    client.captureEvent(eventOf(report));
  };
};
