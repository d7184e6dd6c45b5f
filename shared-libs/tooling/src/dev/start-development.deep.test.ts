import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registrySchema } from '@parapet/contracts/releases/release';
import { expect, onTestFinished, test } from 'vitest';
import { processStart } from '../launcher/processes/process-identity.ts';
import { findFreePorts } from '../launcher/test-clone/test-clone.ts';
import { lastPort, REMOTES } from '../remotes.ts';

const HERE = import.meta.dirname;

test('npm run dev starts everything from source, and one Ctrl-C ends every process', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parapet-dev-'));
  const port = await findFreePorts(lastPort(0) + 2);
  const launcher = spawn(process.execPath, [join(HERE, 'main.ts')], {
    env: { ...process.env, PARAPET_PORT: String(port), PARAPET_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(launcher, 'close');
  onTestFinished(() => void launcher.kill('SIGTERM'));
  await expect.poll(() => output, { timeout: 100_000 }).toMatch(/is ready at|Error|taken/);
  expect(output.trimEnd().split('\n').at(-1)).toBe(`Parapet is ready at http://localhost:${port}`);

  const url = `http://localhost:${port}`;
  const registry = registrySchema.parse(await (await fetch(`${url}/remotes.json`)).json());
  expect(registry.faults).toEqual([]);
  expect(registry.remotes.map(({ name }) => name).sort()).toEqual([...REMOTES].sort());
  const entry = await fetch(new URL('remoteEntry.js', registry.remotes[0]?.baseUrl));
  expect((await entry.text()).includes('__hot')).toBe(true);
  const config = await (await fetch(`${url}/config.json`)).json();
  expect(config).toMatchObject({ publicUrl: url });
  const foreignHostStatus = await new Promise<number | undefined>((resolve) =>
    get(`${url}/main.js`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
      resolve(statusCode),
    ),
  );
  expect(foreignHostStatus).toBe(404);
  const { children } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));

  launcher.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  for (const { pid, start } of children) expect(processStart(pid)).not.toBe(start);
  expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);
