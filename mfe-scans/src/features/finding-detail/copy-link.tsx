import { workspaceLink } from '@parapet/contracts/workspace-link';
import { useHost } from '@parapet/remote-kit/host';
import { IconButton } from '@parapet/ui/icon-button';
import { Link2 } from 'lucide-react';
import { useScansApi } from '../../app.ts';

/** Copies the URL of this view, which opens in this workspace for every member. */
export function CopyLink() {
  const { notify } = useHost();
  const { workspaceId } = useScansApi();
  const copy = async () => {
    try {
      const { origin, pathname, search, hash } = location;
      const path = workspaceLink(`${pathname}${search}${hash}`, workspaceId);
      await navigator.clipboard.writeText(origin + path);
      notify({ tone: 'success', text: 'Link copied' });
    } catch {
      notify({
        tone: 'danger',
        text: 'The browser blocked copying. Copy the URL from the address bar.',
      });
    }
  };
  return <IconButton icon={Link2} label="Copy link" onClick={() => void copy()} />;
}
