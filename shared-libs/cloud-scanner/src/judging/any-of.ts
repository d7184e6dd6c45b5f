import type { Seen } from '../definition/cloud-check.ts';
import { UnreadError } from '../definition/resource.ts';

/**
 * Whether one of the resources is as asked for. One that could not be read counts only where no other is.
 * @throws UnreadError of the first that could not be read
 */
export function anyOf(resources: readonly Seen[], isSo: (resource: Seen) => boolean): boolean {
  let lost: UnreadError | null = null;
  for (const resource of resources) {
    try {
      if (isSo(resource)) return true;
    } catch (error) {
      if (!(error instanceof UnreadError)) throw error;
      lost ??= error;
    }
  }
  if (lost) throw lost;
  return false;
}
