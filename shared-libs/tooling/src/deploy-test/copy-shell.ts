import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a build of the shell under another id: the same code at other addresses, as after a change.
 * @returns the id of the copy
 */
export async function copyShell(dist: string, to: string): Promise<string> {
  await cp(dist, to, { recursive: true });
  const read = async (file: string) => JSON.parse(await readFile(join(to, file), 'utf8'));
  const latest = await read('builds/latest.json');
  const id = latest.id.replace(/./, (first: string) => (first === '0' ? '1' : '0'));
  const manifest = `builds/meta/${latest.id}.json`;
  const write = (file: string, content: object) =>
    writeFile(join(to, file), JSON.stringify(content));
  await write(`builds/meta/${id}.json`, { ...(await read(manifest)), id });
  await write('builds/latest.json', { ...latest, id, timestamp: latest.timestamp + 1 });
  await rm(join(to, manifest));
  return id;
}
