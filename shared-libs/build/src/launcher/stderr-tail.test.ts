import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { listenForStderrTail } from './stderr-tail.ts';

const lastWordsOf = async (...written: string[]) => {
  const stderr = new PassThrough();
  const stderrTail = listenForStderrTail(stderr);
  for (const text of written) stderr.write(text);
  stderr.end();
  return await stderrTail();
};

describe('the last words of a process', () => {
  test('are the error that Node prints, with its place', async () => {
    const printed = [
      'file:///repo/bff/src/app.ts:12\n',
      "  app.disable('x') app.use\n\n",
      'SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Expression expected\n    at parse (node:1:1)\n',
    ];
    expect(await lastWordsOf(...printed)).toBe(
      'SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Expression expected (/repo/bff/src/app.ts:12)',
    );
  });

  test('may have no place', async () => {
    const printed = "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/repo/nope.ts'\n";
    expect(await lastWordsOf(printed)).toBe(printed.trimEnd());
  });

  test('are none where no error was printed', async () => {
    expect(await lastWordsOf('Listening on port 3000\n')).toBeUndefined();
    expect(await lastWordsOf()).toBeUndefined();
  });
});
