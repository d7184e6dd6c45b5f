import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCANNER = join(import.meta.dirname, '../..');
const ROOT = join(SCANNER, '../..');
/** Nothing listens there, so that a scan ends at once. */
const closed = ['http://127.0.0.1:1/', 'http://127.0.0.1:2/'] as const;
const SLOW_MS = 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parapet-report-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = () => readFileSync(join(folder, 'report'), 'utf8');

function run(command: string, args: readonly string[], options: { cwd: string; env?: object }) {
  const env = { ...process.env, ...options.env };
  return new Promise<{ code: number; stderr: string }>((resolve) => {
    const child = execFile(command, args, { cwd: options.cwd, env }, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stderr }),
    );
  });
}

describe('the file of a report', () => {
  it(
    'holds the report alone, whatever npm writes',
    async () => {
      const options = ['--authorised', '--private', '--format', 'json'];
      const args = ['run', 'scan', '--', closed[0], ...options, '--output', join(folder, 'report')];
      expect((await run('npm', args, { cwd: ROOT })).code).toBe(3);
      expect(JSON.parse(report()).targets).toMatchObject([{ target: closed[0] }]);
    },
    SLOW_MS,
  );

  it(
    'is opened before anything is sent',
    async () => {
      const args = ['src/command-line/main.ts', closed[0], '--authorised', '--private'];
      const missing = join(folder, 'nowhere', 'report');
      const { code, stderr } = await run(process.execPath, [...args, '--output', missing], {
        cwd: SCANNER,
      });
      expect(code).toBe(2);
      expect(stderr).toContain(`--output: ${missing} cannot be written (ENOENT).`);
    },
    SLOW_MS,
  );
});

describe('the action', () => {
  const action = readFileSync(join(SCANNER, 'action.yml'), 'utf8');
  const script = action.slice(action.lastIndexOf('run: |') + 'run: |'.length);
  const inputs = { INTENSITY: 'passive', FAIL_ON: 'high', FORMAT: 'table', RATE: '' };

  it.each([' ', '\n'])(
    'scans all targets, with %j between them',
    async (separator) => {
      const TARGETS = `${closed.join(separator)}${separator}`;
      const env = { ...inputs, TARGETS, PRIVATE: 'true', REPORT: join(folder, 'report') };
      // As GitHub runs a step with `shell: bash`.
      const flags = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
      expect((await run('bash', flags, { cwd: SCANNER, env })).code).toBe(3);
      for (const target of closed) expect(report()).toContain(`${target}: not tested.`);
    },
    SLOW_MS,
  );
});
