import { pageLink } from '@parapet/contracts/access/workspace-link';
import type { HostContext } from './host-context.ts';

/** Copies a link to the open page, which opens in this workspace for every member, and notifies of it. */
export const copyPageLink = async (
  workspaceId: string,
  notify: HostContext['notify'],
): Promise<void> => {
  const link = pageLink(location, workspaceId);
  try {
    await navigator.clipboard.writeText(link);
    notify({ tone: 'success', text: 'Link copied' });
  } catch {
    notify({ tone: 'danger', text: `The browser blocked copying. The link is ${link}` });
  }
};
