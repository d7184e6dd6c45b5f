import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const commands = readFileSync(
  join(import.meta.dirname, '../../../shared-libs/tooling/deploy/parapet.sh'),
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
 * Returns the resident megabytes of a process and its children; 0 where the system does not report
 * them.
 */
export function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
    return children.reduce((sum, child) => sum + residentMegabytes(child), own);
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}
