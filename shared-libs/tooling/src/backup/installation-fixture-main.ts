import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startProgram } from '../screens/child-program.ts';
import { type SignedUp, signUp, until } from '../screens/sign-up.ts';
import { backUp } from './backup.ts';
import { chooseBackupKey } from './choose-key.ts';
import { digestColumns } from './column-digests.ts';
import { writeNewKey } from './key-file.ts';
import { type Facts, startDatabase, startInstallation } from './upgraded-installation.ts';

// `npm run make:installation -w @parapet/tooling`: an installation of the present version with two users, scans of a
// site on loopback and decisions, as the fixture from which later versions upgrade.

const ROOT = join(import.meta.dirname, '../../../..');
const WEAK_SITE = join(ROOT, 'shared-libs/scanner/src/testing/servers/weak-target.ts');

const { version } = JSON.parse(await readFile(join(ROOT, 'bff/package.json'), 'utf8'));
const folder = join(import.meta.dirname, `../../fixtures/installation-${version}`);
const work = await mkdtemp(join(tmpdir(), 'parapet-fixture-'));
const dataDir = join(work, 'data');
const made = join(work, 'made');

try {
  await mkdir(join(dataDir, 'releases'), { recursive: true });
  await mkdir(made);
  const facts = await fill();
  await writeFile(join(made, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
  await writeFile(join(made, 'columns.json'), `${JSON.stringify(await digest(), null, 2)}\n`);
  const key = join(made, 'backup.key');
  const { publicFile } = await writeNewKey(key);
  const sources = { env: {}, keyFile: publicFile, folder: made, terminal: null };
  await backUp(dataDir, join(made, 'backup.tar.gz.age'), () => chooseBackupKey(sources, dataDir));
  await mkdir(folder, { recursive: true });
  for (const file of ['facts.json', 'columns.json', 'backup.key', 'backup.tar.gz.age']) {
    await writeFile(join(folder, file), await readFile(join(made, file)));
  }
  process.stdout.write(`${folder}\n`);
} finally {
  await rm(work, { recursive: true, force: true });
}

/** Uses the product as two people do, and returns what is in its database. */
async function fill(): Promise<Facts> {
  const site = await startProgram<{ url: string }>(WEAK_SITE, ['0']);
  try {
    return await fillFrom(site.told.url);
  } finally {
    await site.stop();
  }
}

async function fillFrom(siteUrl: string): Promise<Facts> {
  const installation = await startInstallation(dataDir, {
    PARAPET_SCAN_REQUESTS_PER_SECOND: '100',
  });
  try {
    const mara = await signUp(installation.url);
    const other = await signUp(installation.url);
    const targets = [siteUrl, 'docs.northquay.example', 'https://shop.northquay.example/'];
    const assetIds: string[] = [];
    for (const value of targets) {
      const { id } = await mara.call<{ id: string }>('/assets', { value, consent: true });
      assetIds.push(id);
    }
    const scans = [await scan(mara, assetIds.slice(0, 1)), await scan(mara, assetIds.slice(0, 1))];
    await decide(mara);
    const integration = { name: 'Ticket desk', hint: '127.0.0.1' };
    const url = `http://${integration.hint}:9999/hooks/parapet`;
    await mara.call('/integrations', { type: 'webhook', name: integration.name, url });
    const { facets } = await mara.call<{ facets: { status: Record<string, number> } }>(
      '/findings?limit=1',
    );
    return {
      email: mara.email,
      password: mara.password,
      workspaceId: mara.workspaceId,
      other: { email: other.email, password: other.password },
      findings: Object.fromEntries(Object.entries(facets.status).filter(([, count]) => count > 0)),
      scans,
      assets: assetIds.length,
      integrations: [integration],
    };
  } finally {
    await installation.stop();
  }
}

/** Only the site on this machine is scanned: the other assets are names that exist nowhere. */
async function scan(account: SignedUp, assetIds: readonly string[]): Promise<string> {
  const { id } = await account.call<{ id: string }>('/scans', { assetIds, intensity: 'passive' });
  const status = await until('The end of the scan', async () => {
    const read = await account.call<{ status: string }>(`/scans/${id}`);
    return ['queued', 'running'].includes(read.status) ? undefined : read.status;
  });
  if (status !== 'completed') throw new Error(`The scan is ${status}.`);
  return id;
}

/** One finding of each state that people set. */
async function decide(account: SignedUp): Promise<void> {
  const { items } = await account.call<{ items: { id: string; status: string }[] }>(
    '/findings?limit=3',
  );
  const actions = ['acknowledge', 'false_positive', 'accept_risk'];
  for (const [index, { id, status }] of items.entries()) {
    await account.call('/finding-changes', {
      action: actions[index],
      findings: [{ id, status }],
      reason: 'Agreed with the team of the site',
    });
  }
}

/** Digests the columns as the processes of this version left them. */
async function digest() {
  const database = await startDatabase(dataDir);
  const client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
  try {
    await client.query("set parapet.as_owner = 'on'");
    return await digestColumns(client);
  } finally {
    await client.end();
    await database.stop();
  }
}
