import { describeFailure } from './problem.ts';
import { loadEnvFile, readSettings, type Settings } from './settings.ts';
import { type Parapet, startParapet } from './start-parapet.ts';
import { createTerminal, type Terminal } from './terminal.ts';

/** npm and the terminal may both pass on one Ctrl-C; only a later one means impatience. */
const SAME_KEYPRESS_MS = 700;

/**
 * `npm start` on a clone, or `start` in its place: runs until a signal, the end of its parent, or a
 * failure that cannot be mended, and then ends this process.
 */
export async function runUntilStopped(
  root: string,
  start: (settings: Settings, terminal: Terminal) => Parapet = startParapet,
): Promise<void> {
  const terminal = createTerminal(process.stdout, process.stderr);
  let parapet: Parapet | undefined;
  let stopAskedAt: number | undefined;

  async function end(code: number): Promise<void> {
    await parapet?.stop();
    process.exit(code);
  }

  function onStopSignal(): void {
    const now = performance.now();
    if (stopAskedAt === undefined) {
      stopAskedAt = now;
      terminal.line('Stopping');
      void end(0);
    } else if (now - stopAskedAt > SAME_KEYPRESS_MS) {
      parapet?.hurry();
    }
  }

  async function fail(error: unknown): Promise<void> {
    if (stopAskedAt !== undefined) return;
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
    if (stopAskedAt === undefined) terminal.line(`Parapet is ready at ${settings.url}`);
    await parapet.fatal;
  } catch (error) {
    await fail(error);
  }
}
