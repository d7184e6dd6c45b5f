import { createHash } from 'node:crypto';
import { Problem } from '../../launcher/problem.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

/** Writes a file and reads it back. Throws a Problem when the content differs. */
export async function writeChecked(
  target: ReleaseTarget,
  key: string,
  content: Buffer,
): Promise<void> {
  await target.write(key, content);
  const stored = await target.read(key);
  if (stored && digest(stored.content) === digest(content)) return;
  throw new Problem(
    `${key} at ${target.name} does not read back as it was written. Nothing was made live.`,
  );
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
