import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runBuildScript } from './run-build-script.ts';

function packageWith(build: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build } }));
  return folder;
}

const run = (
  folder: string,
  remember: (pid: number) => Promise<void>,
  signal = AbortSignal.any([]),
) => runBuildScript(folder, { workspace: 'mfe-cloud', signal, remember });

test('a build that ends before its process id is kept is over all the same', async () => {
  const folder = packageWith('echo done > built');
  const kept = vi.fn(async (pid: number) => {
    const isGone = () => expect(existsSync(`/proc/${pid}`)).toBe(false);
    if (process.platform === 'linux') await vi.waitFor(isGone, { timeout: 10_000 });
  });
  await run(folder, kept);
  expect(kept).toHaveBeenCalledOnce();
  expect(existsSync(join(folder, 'built'))).toBe(true);
});

test('a build that fails is told with the end of its output', async () => {
  const folder = packageWith('echo "no such module" >&2; exit 1');
  await expect(run(folder, async () => undefined)).rejects.toThrow(
    /^mfe-cloud could not be built:\n.*no such module/s,
  );
});

test('an aborted build is ended', async () => {
  const stop = new AbortController();
  const remember = async () => stop.abort();
  await expect(run(packageWith('sleep 60'), remember, stop.signal)).rejects.toThrow('aborted');
});
