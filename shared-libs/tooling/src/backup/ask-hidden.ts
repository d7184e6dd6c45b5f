import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Problem } from '../launcher/problem.ts';

/** Input and output of a terminal. */
export interface TerminalStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Reads one line without echo. Throws a Problem on Ctrl-C and Ctrl-D. */
export function askHidden({ input, output }: TerminalStreams, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => reject(new Problem('Stopped: no passphrase was given.')));
    output.write(question);
  }).finally(() => {
    lines.close();
    output.write('\n');
  });
}
