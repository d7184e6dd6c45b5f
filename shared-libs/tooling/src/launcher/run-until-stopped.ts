import { describeFailure } from './problem.ts';
import { loadEnvFile, readSettings, type Settings } from './settings.ts';
import { type Parapet, startParapet } from './start-parapet.ts';
import { createTerminal, type Terminal } from './terminal.ts';

/** npm and the terminal may both forward one Ctrl-C; only a later signal forces the stop. */
const SAME_KEYPRESS_MS = 700;

/**
 * Runs `npm start`, or `start` instead, until a signal, the end of the parent process or a fatal
 * failure. Then it ends this process.
 */
export async function runUntilStopped(
  root: string,
  start: (settings: Settings, terminal: Terminal) => Parapet = startParapet,
): Promise<void> {
  const terminal = createTerminal(process.stdout, process.stderr);
  let parapet: Parapet | undefined;
  let stopRequestedAt: number | undefined;

  async function end(code: number): Promise<void> {
    await parapet?.stop();
    process.exit(code);
  }

  function onStopSignal(): void {
    const now = performance.now();
    if (stopRequestedAt === undefined) {
      stopRequestedAt = now;
      terminal.line('Stopping');
      void end(0);
    } else if (now - stopRequestedAt > SAME_KEYPRESS_MS) {
      parapet?.forceStop();
    }
  }

  async function fail(error: unknown): Promise<void> {
    if (stopRequestedAt !== undefined) return;
    terminal.problem(describeFailure(error));
    await end(1);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStopSignal);
  process.on('disconnect', onStopSignal);

  try {
    loadEnvFile(root);
    const settings = readSettings(root, process.env);
    parapet = start(settings, terminal);
    await parapet.ready;
    if (stopRequestedAt === undefined) terminal.line(`Parapet is ready at ${settings.url}`);
    await parapet.fatal;
  } catch (error) {
    await fail(error);
  }
}
