import type { TerminalStreams } from './ask-hidden.ts';

/** The terminal of this process; null when input or output is a file or a pipe. */
export function interactiveTerminal(): TerminalStreams | null {
  const { stdin: input, stderr: output } = process;
  return input.isTTY && output.isTTY ? { input, output } : null;
}
