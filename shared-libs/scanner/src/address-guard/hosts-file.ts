import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';

const SYSTEM_FILE =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/** Returns the addresses of a lower-case name, IPv4 first; none where the file does not list it. */
export type LookUpInHostsFile = (name: string) => Promise<readonly string[]>;

/** Reads the file again once it has changed; one that cannot be read lists nothing. */
export function createHostsFile(path = SYSTEM_FILE): LookUpInHostsFile {
  let version = '';
  let names: ReadonlyMap<string, readonly string[]> = new Map();
  return async (name) => {
    const found = await stat(path).catch(() => null);
    const current = found === null ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (current !== version) {
      names = namesIn(await readFile(path, 'utf8').catch(() => ''));
      version = current;
    }
    return names.get(name) ?? [];
  };
}

function namesIn(text: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...aliases] = line.replace(/#.*/, '').trim().split(/\s+/);
    // An address with a zone is link-local, which nothing may contact.
    if (isIP(address) === 0 || address.includes('%')) continue;
    for (const alias of aliases) {
      const name = alias.toLowerCase();
      const known = names.get(name) ?? [];
      if (known.includes(address)) continue;
      names.set(name, isIP(address) === 4 ? insertFour(known, address) : [...known, address]);
    }
  }
  return names;
}

function insertFour(known: readonly string[], address: string): string[] {
  const at = known.findIndex((one) => isIP(one) === 6);
  return at < 0 ? [...known, address] : known.toSpliced(at, 0, address);
}
