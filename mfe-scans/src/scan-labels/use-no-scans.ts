import { useWorkspace } from '@parapet/remote-kit/host';

/** Returns what an empty list of scans says: a member with a scope sees no scan that includes other assets. */
export const useNoScans = (): { title: string; text: string | null } =>
  useWorkspace()?.asset_scope
    ? {
        title: 'No scans of your assets alone',
        text: 'Scans that include other assets are not listed. Each asset says when it was last scanned.',
      }
    : { title: 'No scans yet', text: null };
