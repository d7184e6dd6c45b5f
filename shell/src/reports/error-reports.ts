/** An endless loop of errors must not become an endless loop of requests. */
export const MAX_REPORTS = 20;

/** One error, with the state of the page when it happened. */
export interface ErrorReport {
  error: unknown;
  /** Source of the error: the remote, its version and build. */
  context: Readonly<Record<string, string>>;
  at: Date;
  /** Address of the page; only origin and path are sent. */
  page: string;
  userId: string | null;
}

export interface ErrorReportsPorts {
  /** Loads the client of the report service. */
  load: () => Promise<(report: ErrorReport) => void>;
  now: () => Date;
  page: () => string;
  userId: () => string | null;
}

export type SendReport = (error: unknown, context: Readonly<Record<string, string>>) => void;

/**
 * Sends each error once, and at most twenty per page load. Errors that happen before the client is
 * loaded are kept and sent then; the next error loads it again if that failed. Never throws.
 */
export const createErrorReports = ({ load, now, page, userId }: ErrorReportsPorts): SendReport => {
  const seen = new Set<string>();
  const kept: ErrorReport[] = [];
  let client: ReturnType<typeof load> | null = null;
  const flush = async () => {
    try {
      client ??= load();
      const send = await client;
      for (let next = kept.shift(); next; next = kept.shift()) send(next);
    } catch {
      client = null;
    }
  };
  const report: SendReport = (error, context) => {
    const key = `${context.remote ?? ''} ${error instanceof Error ? error.stack : String(error)}`;
    if (seen.has(key) || seen.size >= MAX_REPORTS) return;
    seen.add(key);
    kept.push({ error, context, at: now(), page: page(), userId: userId() });
    void flush();
  };
  void flush();
  return (error, context) => {
    try {
      report(error, context);
    } catch {
      // An error that cannot be read is not reported.
    }
  };
};
