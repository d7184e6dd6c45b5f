import { join } from 'node:path';
import { type ChildProgram, startProgram } from './child-program.ts';

/** Names of no one: `.example` is reserved for documentation. */
const SITES = ['shop', 'blog', 'status'].map((label) => `${label}.northquay.example`);
/** A name whose address answers nothing, so that the pictures show a gap. */
const SILENT = { name: 'intranet.northquay.example', address: '127.250.0.1' };
/** Tells what the second and third site have in order already. */
const REPAIRED: readonly (readonly string[])[] = [
  [],
  ['/.env', '/.git/HEAD', '/.git/config', '/dump.sql', '/wp-config.php.bak', '/phpinfo.php'],
  ['/.env', '/dump.sql', '/wp-config.php.bak', '/server-status', '/uploads/', '/metrics'],
];

/** Weak sites of this repository under names that only the product of the screens knows. */
export interface SampleSites {
  /** Tells what is added as assets. */
  readonly targets: readonly string[];
  /** For the processes of the product, so that they ask the DNS server of these names. */
  readonly environment: Readonly<Record<string, string>>;
  /** Mends one fault of the first site. */
  repair(path: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the sites on loopback addresses of their own, and a DNS server that knows them. */
export async function startSampleSites(root: string): Promise<SampleSites> {
  const testing = join(root, 'shared-libs/scanner/src/testing/servers');
  const names = await startProgram<{ dns: string; records: string }>(
    join(testing, 'serve-names.ts'),
  );
  const programs: ChildProgram<unknown>[] = [names];
  const publish = (name: string, address: string) =>
    post(names.told.records, JSON.stringify({ name, type: 'A', value: address }));
  const targets: string[] = [];
  const urls: string[] = [];
  for (const [at, name] of SITES.entries()) {
    const site = await startProgram<{ url: string }>(join(testing, 'weak-target.ts'), ['0']);
    programs.push(site);
    const { hostname, port, origin } = new URL(site.told.url);
    for (const path of REPAIRED[at] ?? []) await repairAt(origin, path);
    await publish(name, hostname);
    targets.push(`http://${name}:${port}/`);
    urls.push(origin);
  }
  await publish(SILENT.name, SILENT.address);
  const preload = new URL(`file://${join(root, 'shell/e2e/fixtures/use-dns-server.mjs')}`).href;
  return {
    targets: [...targets, `http://${SILENT.name}/`],
    environment: { NODE_OPTIONS: `--import ${preload}`, PARAPET_E2E_DNS: names.told.dns },
    repair: (path) => repairAt(urls[0] ?? '', path),
    stop: async () => {
      for (const program of programs) await program.stop();
    },
  };
}

const repairAt = (origin: string, path: string): Promise<void> =>
  post(`${origin}/repair?path=${encodeURIComponent(path)}`);

async function post(url: string, body = ''): Promise<void> {
  const { ok, status } = await fetch(url, { method: 'POST', body });
  if (!ok) throw new Error(`${url} answered ${status}`);
}
