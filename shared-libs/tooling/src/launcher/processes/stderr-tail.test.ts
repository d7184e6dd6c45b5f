import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { captureStderrTail } from './stderr-tail.ts';

const tailOf = async (...written: string[]) => {
  const stderr = new PassThrough();
  const stderrTail = captureStderrTail(stderr);
  for (const text of written) stderr.write(text);
  stderr.end();
  return await stderrTail();
};

describe('the error at the end of stderr', () => {
  test('is the error that Node prints, with its location', async () => {
    const printed = [
      'file:///repo/bff/src/app.ts:12\n',
      "  app.disable('x') app.use\n\n",
      'SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Expression expected\n    at parse (node:1:1)\n',
    ];
    expect(await tailOf(...printed)).toBe(
      'SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Expression expected (/repo/bff/src/app.ts:12)',
    );
  });

  test('may have no location', async () => {
    const printed = "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/repo/nope.ts'\n";
    expect(await tailOf(printed)).toBe(printed.trimEnd());
  });

  test('is undefined when no error was printed', async () => {
    expect(await tailOf('Listening on port 3000\n')).toBeUndefined();
    expect(await tailOf()).toBeUndefined();
  });
});
