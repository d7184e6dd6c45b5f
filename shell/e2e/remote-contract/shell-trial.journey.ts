import { cp, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tryShell } from '@parapet/test-kit/try-shell';
import { expect, test } from '@playwright/test';
import { deepAfterFirst, delivery } from '../fixtures/deep.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const MAIN = /<script crossorigin[^>]*src="\/main\.[^>]*><\/script>/;

// Slow: it starts a browser and the whole shell.
test('the shell shows a public page, a sign-in and a dashboard in its trial', async () => {
  expect(await tryShell(dist)).toEqual([]);
});

for (const [index, [description, change, faults]] of (
  [
    [
      'throws at its start',
      (page: string) =>
        page.replace(
          MAIN,
          '<script nonce="__PARAPET_NONCE__">throw new Error("evaluated badly");</script>',
        ),
      [
        'The public page of a remote is not shown: it is blank.',
        'The page threw an error: evaluated badly',
      ],
    ],
    [
      'stays blank',
      (page: string) => page.replace(MAIN, ''),
      ['The public page of a remote is not shown: it is blank.'],
    ],
    [
      'hangs',
      (page: string) =>
        page.replace(MAIN, '<script nonce="__PARAPET_NONCE__">while (true);</script>'),
      ['The public page of a remote is not shown: it no longer answers.'],
    ],
    [
      'cannot run all of its files',
      (page: string) => page.replace(/integrity="sha384-[^"]{8}/, 'integrity="sha384-AAAAAAAA'),
      [
        'The public page of a remote is not shown: it shows "Something went wrong Parapet could not be loaded. Try again".',
      ],
    ],
  ] as const
).entries()) {
  test(`a shell that ${description} is refused`, deepAfterFirst(index, delivery), async () => {
    const copy = test.info().outputPath('shell');
    await cp(dist, copy, { recursive: true });
    const page = `${copy}/index.html`;
    await writeFile(page, change(await readFile(page, 'utf8')));
    expect(await tryShell(copy, { limitMs: 3_000 })).toEqual(faults);
  });
}
