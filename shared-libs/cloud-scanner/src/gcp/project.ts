import type { Related, Seen } from '../definition/cloud-check.ts';
import { UnreadError, unread } from '../definition/resource.ts';

/** The project itself, among the resources that a check compares with. @throws UnreadError where it was not found */
export function projectIn(related: Related): Seen {
  const [project] = related.of('gcp.resourcemanager.project');
  if (project) return project;
  throw new UnreadError(
    unread('cloudasset.assets.listResource', 'the inventory does not list the project yet'),
  );
}
