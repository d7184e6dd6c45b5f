import { useHost } from '@parapet/remote-kit/host';
import { IconButton } from '@parapet/ui/icon-button';
import { Link2 } from 'lucide-react';

/** Copies the address of this view: whoever may see the workspace sees the same. */
export function CopyLink() {
  const { notify } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      notify({ tone: 'success', text: 'Link copied' });
    } catch {
      notify({
        tone: 'danger',
        text: 'The browser did not allow copying. Copy the address above.',
      });
    }
  };
  return <IconButton icon={Link2} label="Copy link" onClick={() => void copy()} />;
}
