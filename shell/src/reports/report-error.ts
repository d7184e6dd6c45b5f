import type { SendReport } from './error-reports.ts';

export type ReportError = (error: unknown, context?: Record<string, string>) => void;

/**
 * Reports errors that the user cannot fix: as warnings in the browser console, with remote and
 * build, and through `send` if error reports are configured.
 */
export const createReportError =
  (send: SendReport | null): ReportError =>
  (error, context = {}) => {
    // biome-ignore lint/suspicious/noConsole: operators look in the console first.
    console.warn('Parapet:', error, context);
    send?.(error, context);
  };
