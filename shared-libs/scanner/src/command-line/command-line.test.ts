import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWeakTarget, type WeakTarget } from '../testing/servers/weak-target.ts';
import { readArguments, UsageError } from './read-arguments.ts';

// Slow: a process of its own loads the scanner and runs every check on a site.
const SLOW_MS = 60_000;

const content = join(import.meta.dirname, '../../../../mfe-marketing/content');

describe('the arguments of a scan', () => {
  test('targets are normalised, and a scan is passive by default', () => {
    expect(readArguments(['EXAMPLE.com.', '--authorised'])).toMatchObject({
      targets: [{ type: 'domain', canonicalKey: 'example.com' }],
      intensity: 'passive',
      allowPrivate: false,
      requestsPerSecond: 5,
      privateRequestsPerSecond: 20,
      failOn: null,
    });
  });

  test('one rate holds for all targets', () => {
    expect(readArguments(['example.com', '--authorised', '--rate', '7'])).toMatchObject({
      requestsPerSecond: 7,
      privateRequestsPerSecond: 7,
    });
  });

  test.each([
    [[], 'Name at least one target.'],
    [['example.com'], 'Confirm with --authorised'],
    [['127.0.0.1', '--authorised'], '127.0.0.1: A target on this machine or in a private network'],
    [['10.0.0.0/8', '--authorised'], '10.0.0.0/8: Address ranges'],
    [['exa mple.com', '--authorised'], 'Remove the space'],
    [['example.com', '--authorised', '--intensity', 'loud'], '--intensity is one of'],
    [['example.com', '--authorised', '--fail-on', 'awful'], '--fail-on is one of'],
    [['example.com', '--authorised', '--rate', '0'], '--rate is a whole number'],
    [['example.com', '--authorised', '--format', 'pdf'], '--format is one of table, json'],
    [['example.com', '--authorised', '--fast'], '--fast'],
  ])('%j is refused', (args, message) => {
    expect(() => readArguments(args)).toThrow(UsageError);
    expect(() => readArguments(args)).toThrow(message);
  });
});

describe('a scan from the command line', () => {
  let weak: WeakTarget;
  beforeAll(async () => {
    weak = await startWeakTarget();
  });
  afterAll(() => weak.close());

  test('ends before any traffic where an argument is missing', { timeout: SLOW_MS }, async () => {
    expect(await scan()).toEqual({ code: 2, stdout: '' });
  });

  test(
    'lists findings, worst first, says why a target was not tested, and fails on the severity asked for',
    async () => {
      const { code, stdout } = await scan(
        ...['nowhere.invalid', `${weak.url}/`],
        ...['--authorised', '--private', '--rate', '100'],
        ...['--format', 'json', '--fail-on', 'critical'],
      );
      const [nowhere, target] = JSON.parse(stdout).targets;
      expect(code).toBe(1);
      expect(nowhere).toMatchObject({ target: 'nowhere.invalid', reason: expect.any(String) });
      expect(target.reachability).toBe('online');
      expect(target.findings[0].severity).toBe('critical');
      // Two public pages show what this prints.
      const { pass, fail, error, not_applicable, not_run } = target.outcomes;
      for (const page of ['blog/unknown-is-not-clean.md', 'docs/pipelines.md']) {
        const text = await readFile(join(content, page), 'utf8');
        expect(text).toContain(`score ${target.score}, ${target.findings.length} findings\n`);
        expect(text).toContain(
          `${pass} checks passed, ${fail} failed, ${error} could not run, ${not_applicable} not applicable, ${not_run} outside`,
        );
      }
      expect(stdout).not.toContain('not-a-real-password');
    },
    SLOW_MS,
  );
});

function scan(...args: string[]): Promise<{ code: number; stdout: string }> {
  const main = join(import.meta.dirname, 'main.ts');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...args], (_, stdout) =>
      resolve({ code: child.exitCode ?? -1, stdout }),
    );
  });
}
