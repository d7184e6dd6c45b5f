import { useHost } from '@parapet/remote-kit/host';
import { IconButton } from '@parapet/ui/icon-button';
import { Link2 } from 'lucide-react';

/** Copies the URL of this view for other members of the workspace. */
export function CopyLink() {
  const { notify } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
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
