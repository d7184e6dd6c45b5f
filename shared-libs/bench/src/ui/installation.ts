import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../../tooling/src/launcher/problem.ts';
import { readSettings } from '../../../tooling/src/launcher/settings.ts';
import { startParapet } from '../../../tooling/src/launcher/start-parapet.ts';
import { createTerminal } from '../../../tooling/src/launcher/terminal.ts';
import { openAccount, type SignedUp, signUp, until } from '../../../tooling/src/screens/sign-up.ts';

/** Archived assets are in no list, so a few more are added than rows are asked for. */
const ADDED_PER_ROW = 1.05;
const REPORTS = 3;

/** The running product on a database that is filled. */
export interface Installation {
  readonly url: string;
  readonly account: SignedUp;
  /** A scan of 1,000 assets. */
  readonly scanId: string;
  stop(): Promise<void>;
}

interface Options {
  readonly root: string;
  readonly work: string;
  readonly port: number;
  readonly rows: number;
  readonly keep: boolean;
}

/** Starts the production build on a data folder of its own, and fills its database. */
export async function startInstallation(options: Options): Promise<Installation> {
  const { root, work, port, keep } = options;
  const accountFile = join(work, 'account.json');
  if (!keep || !existsSync(accountFile)) await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  const settings = readSettings(root, {
    PARAPET_PORT: String(port),
    PARAPET_DATA_DIR: join(work, 'data'),
  });
  const parapet = startParapet(settings, createTerminal(process.stdout, process.stderr));
  parapet.fatal.catch(() => undefined);
  const stop = async () => {
    await parapet.stop();
    if (!keep) await rm(work, { recursive: true, force: true });
  };
  try {
    await parapet.ready;
    const known = existsSync(accountFile) ? JSON.parse(await readFile(accountFile, 'utf8')) : null;
    const account = await (known ? openAccount(settings.url, known) : signUp(settings.url));
    if (!known) {
      await fill(options, settings.dataDir, account);
      const { email, password } = account;
      await writeFile(accountFile, JSON.stringify({ email, password }), { mode: 0o600 });
    }
    return { url: settings.url, account, scanId: await findLargeScan(account), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill({ root, rows }: Options, dataDir: string, account: SignedUp): Promise<void> {
  const script = join(root, 'bff/src/testing/filled-database/fill-running.ts');
  const args = [script, dataDir, account.userId, String(Math.ceil(rows * ADDED_PER_ROW))];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Problem('The database could not be filled.');
  for (let made = 0; made < REPORTS; made += 1) {
    await account.call('/reports', { type: 'asset', format: 'csv' });
  }
}

/** The scan of the filled database that has targets. */
const findLargeScan = (account: SignedUp): Promise<string> =>
  until('The scan of the filled database', async () => {
    const { items } = await account.call<{ items: { id: string; assetCount: number }[] }>(
      '/scans?limit=100',
    );
    return items.find(({ assetCount }) => assetCount > 100)?.id;
  });
