/** The output of the launcher: one line for each step, with its time. */
export interface Terminal {
  /** Runs a step and prints the text that it returns beside its label. */
  step(label: string, work: () => Promise<string>): Promise<void>;
  line(text: string): void;
  problem(text: string): void;
}

/** Writes steps and lines to `out`, problems to `err`. */
export function createTerminal(
  out: NodeJS.WritableStream,
  err: NodeJS.WritableStream,
  now: () => number = performance.now.bind(performance),
): Terminal {
  return {
    async step(label, work) {
      const began = now();
      const result = await work();
      const seconds = ((now() - began) / 1000).toFixed(1);
      out.write(`  ${label.padEnd(10)} ${result.padEnd(48)} ${seconds} s\n`);
    },
    line: (text) => void out.write(`${text}\n`),
    problem: (text) => void err.write(`${text}\n`),
  };
}
