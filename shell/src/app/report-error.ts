import type { SendReport } from '../reports/error-reports.ts';

export type ReportError = (error: unknown, context?: Record<string, string>) => void;

/**
 * The one place in which faults end that no person can act on. They go to the browser's log as
 * warnings, with the remote and the build that they come from, and to `send` where an operator has
 * set up error reports.
 */
export const createReportError =
  (send: SendReport | null): ReportError =>
  (error, context = {}) => {
    // biome-ignore lint/suspicious/noConsole: the log is where an operator looks first.
    console.warn('Parapet:', error, context);
    send?.(error, context);
  };
