import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@parapet/contracts/releases/release';
import type { ReleaseKey } from '@parapet/contracts/releases/release-signature';
import { createSigner, type ReleaseSigner } from '../signing/release-signer.ts';
import { newSigningKey, publicKeyOf, readSigningKey } from '../signing/signing-key.ts';

/** The content of a sample build's script, different for each build. */
export const scriptOf = (id: string): string => `console.log('${id}');\n`.repeat(200);

const hashOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A signer with a new key. */
export const sampleSigner = (): ReleaseSigner => sampleTeam().signer;

/** A new key, with a signer that knows further keys and the key for the operator. */
export const sampleTeam = (known: readonly ReleaseKey[] = []) => {
  const key = readSigningKey(newSigningKey(), 'a test');
  return { signer: createSigner(key, known), publicKey: publicKeyOf(key) };
};

/** A build of a remote; `contractVersion` and `builtWith` are those of its release manifest. */
interface SampleBuild {
  readonly id: string;
  readonly remote?: string;
  readonly pages?: readonly object[];
  readonly contractVersion?: number;
  readonly builtWith?: Readonly<Record<string, string>>;
  readonly widgets?: readonly object[];
  readonly routeRules?: readonly object[];
}

/** Writes a minimal finished build of a remote, or the shell, and returns its folder. */
export async function writeSampleBuild(
  folder: string,
  { remote = 'mfe-assets', id, ...change }: SampleBuild,
): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'builds/meta'), { recursive: true });
  if (remote === SHELL) return await writeSampleShell(folder, id);
  const entry = 'remoteEntry.12345678.js';
  const manifest = {
    contractVersion: 1,
    pages: [],
    name: remote,
    version: '0.1.0',
    buildId: id,
    builtAt: '2026-11-21T10:00:00.000Z',
    entry,
    mfManifest: 'mf-manifest.json',
    integrity: { [entry]: hashOf(scriptOf(id)), 'mf-manifest.json': hashOf('{}') },
    ...change,
  };
  await writeFile(join(folder, 'builds/meta', `${id}.json`), JSON.stringify(manifest));
  await writeFile(join(folder, 'builds/latest.json'), JSON.stringify({ id, timestamp: 1 }));
  await writeFile(join(folder, 'mf-manifest.json'), '{}');
  await writeFile(join(folder, entry), scriptOf(id));
  return folder;
}

async function writeSampleShell(folder: string, id: string): Promise<string> {
  const files = {
    'index.html': `<script src="/main.12345678.js"></script>`,
    'main.12345678.js': scriptOf(id),
  };
  const hashes = Object.entries(files).map(([path, text]) => [path, hashOf(text)]);
  const manifest = {
    id,
    contractVersion: 1,
    shared: { '@parapet/remote-kit': '2.4.0' },
    routeRules: [],
    integrity: Object.fromEntries(hashes),
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await writeFile(join(folder, 'builds/meta', `${id}.json`), JSON.stringify(manifest));
  await writeFile(join(folder, 'builds/latest.json'), JSON.stringify({ id, timestamp: 1 }));
  return folder;
}
