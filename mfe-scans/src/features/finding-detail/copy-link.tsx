import { pageLink } from '@parapet/contracts/workspace-link';
import { useHost } from '@parapet/remote-kit/host';
import { IconButton } from '@parapet/ui/icon-button';
import { Link2 } from 'lucide-react';
import { useScansApi } from '../../app.ts';

/** Copies the URL of this view, which opens in this workspace for every member. */
export function CopyLink() {
  const { notify } = useHost();
  const { workspaceId } = useScansApi();
  const copy = async () => {
    const link = pageLink(location, workspaceId);
    try {
      await navigator.clipboard.writeText(link);
      notify({ tone: 'success', text: 'Link copied' });
    } catch {
      notify({ tone: 'danger', text: `The browser blocked copying. The link is ${link}` });
    }
  };
  return <IconButton icon={Link2} label="Copy link" onClick={() => void copy()} />;
}
