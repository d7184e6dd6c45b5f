import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const commands = readFileSync(
  join(import.meta.dirname, '../../../../shared-libs/tooling/deploy/parapet.sh'),
  'utf8',
);

/** The Node options and environment of a worker in the image. @throws when it starts in another way */
export function imageWorker(): { nodeOptions: readonly string[]; env: NodeJS.ProcessEnv } {
  const nodeOptions = /exec node (.+) bff\/src\/worker\.ts/.exec(commands)?.[1]?.split(' ');
  const exported = [...commands.matchAll(/export (MALLOC_\w+)=(\d+)/g)];
  if (!nodeOptions) throw new Error('The image starts its worker in another way.');
  return { nodeOptions, env: Object.fromEntries(exported.map(([, name, value]) => [name, value])) };
}

/**
 * Returns the megabytes that a process and its children take: what each has for itself, and once the
 * files that they share, as the program of Node. 0 where the system does not report them.
 */
export function megabytesOf(pid: number): number {
  const all = familyOf(pid);
  const own = all.reduce((sum, { anonymous }) => sum + anonymous, 0);
  return (own + Math.max(0, ...all.map(({ files }) => files))) / 1024;
}

interface Resident {
  /** kB. */
  readonly anonymous: number;
  /** kB of mapped files. */
  readonly files: number;
}

function familyOf(pid: number): Resident[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const amount = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
    const own = { anonymous: amount('RssAnon') + amount('RssShmem'), files: amount('RssFile') };
    return [own, ...children.flatMap(familyOf)];
  } catch {
    // The process has ended meanwhile.
    return [];
  }
}
