import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Problem } from '../launcher/problem.ts';

/** Where a person types and reads. */
export interface Person {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks for one line and shows nothing of what is typed. Throws a Problem on Ctrl-C and Ctrl-D. */
export function askHidden({ input, output }: Person, question: string): Promise<string> {
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
