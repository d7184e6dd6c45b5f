import type { Person } from './ask-hidden.ts';

/** Whoever sits at the terminal; null when input or output is a file or a pipe. */
export function personAtTerminal(): Person | null {
  const { stdin: input, stderr: output } = process;
  return input.isTTY && output.isTTY ? { input, output } : null;
}
