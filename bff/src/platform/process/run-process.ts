import { ConfigError } from '../env/config-error.ts';

/** A started process; `stop` releases everything it holds. */
export interface Running {
  /** Sent to the parent with `ready`. */
  readonly details?: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
  /** Rejects when the process cannot continue. */
  readonly broken?: Promise<never>;
}

const STOP_PATIENCE_MS = 10_000;

/**
 * Starts a process, reports to its parent over IPC, and stops it in order on SIGTERM, on SIGINT and
 * when the parent exits. A failed start, or a process that breaks later, ends with a one-line
 * message that says what to do.
 */
export function runProcess(
  start: () => Promise<Running>,
  { stopPatienceMs = STOP_PATIENCE_MS }: { stopPatienceMs?: number } = {},
): void {
  let stopping: Promise<void> | undefined;
  const starting = start();

  const stop = () => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), stopPatienceMs).unref();
      const running = await starting.catch(() => undefined);
      await running?.stop();
      process.exit(0);
    })();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);

  starting.then(
    ({ details, broken }) => {
      if (!stopping) process.send?.({ type: 'ready', ...details });
      broken?.catch((error: unknown) => !stopping && fail(error));
    },
    (error: unknown) => fail(error),
  );
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const details = error instanceof ConfigError || !(error instanceof Error) ? '' : error.stack;
  process.stderr.write(`${message}\n${details ? `${details}\n` : ''}`);
  const end = () => process.exit(1);
  if (process.connected) process.send?.({ type: 'failed', message }, end);
  else end();
}
