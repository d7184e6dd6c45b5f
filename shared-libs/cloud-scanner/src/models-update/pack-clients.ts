import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PackedClient {
  readonly version: string;
  /** Subresource integrity of the archive, as the registry states it. */
  readonly integrity: string;
  /** The folder `dist-es` of the package, with imports that Node resolves. */
  readonly folder: string;
}

interface Packed {
  readonly filename: string;
  readonly version: string;
  readonly integrity: string;
}

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const parts = ['schemas', 'models', 'endpoint', 'pagination', 'auth'];

/**
 * Fetches the newest client of each package up to a version and unpacks what describes its service. The archives
 * are the only traffic; nothing of them is installed or run but schemas and endpoint rules.
 */
export function packClients(
  packages: readonly string[],
  version: string,
  folder: string,
): ReadonlyMap<string, PackedClient> {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const clients = new Map<string, PackedClient>();
  for (let i = 0; i < packages.length; i += 12) {
    const some = packages.slice(i, i + 12);
    const output = execFileSync(
      'npm',
      ['pack', '--json', ...some.map((name) => `@aws-sdk/client-${name}@<=${version}`)],
      { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const packed = JSON.parse(output) as Packed[];
    for (const [index, { filename, ...rest }] of packed.entries()) {
      const name = some[index];
      if (!name) throw new Error(`npm packed ${packed.length} archives for ${some.length}.`);
      clients.set(name, { ...rest, folder: unpack(folder, name, filename) });
    }
  }
  return clients;
}

function unpack(folder: string, name: string, filename: string): string {
  const target = join(folder, name);
  mkdirSync(target);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
  run('tar', '-xzf', filename, '-C', target, '--strip-components=1');
  const dist = join(target, 'dist-es');
  const folders = parts.map((part) => join(dist, part)).filter((part) => existsSync(part));
  const files = run('find', ...folders, '-name', '*.js');
  for (const file of files.trim().split('\n')) {
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace(/(from "\.[^"]*)"/g, '$1.js"'));
  }
  writeFileSync(join(target, 'package.json'), '{"type":"module"}');
  return dist;
}
