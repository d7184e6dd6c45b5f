import { copyPageLink } from '@parapet/remote-kit/copy-page-link';
import { useHost } from '@parapet/remote-kit/host';
import { IconButton } from '@parapet/ui/icon-button';
import { Link2 } from 'lucide-react';
import { useScansApi } from '../../app.ts';

/** Copies the URL of this view, which opens in this workspace for every member. */
export function CopyLink() {
  const { notify } = useHost();
  const { workspaceId } = useScansApi();
  return (
    <IconButton
      icon={Link2}
      label="Copy link"
      onClick={() => void copyPageLink(workspaceId, notify)}
    />
  );
}
