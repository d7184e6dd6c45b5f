import { IconButton } from '@parapet/ui/icon-button';
import { Bell } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useRegistry } from '../remotes/remotes-context.tsx';
import { useUnread } from './use-unread.ts';

const FEED = '/dashboard/feed';

/** Leads to the notifications and shows how many are unread; nothing where no remote has the page. */
export function NotificationBell() {
  const { remotes } = useRegistry();
  const hasPage = remotes.some(({ manifest }) => manifest?.pages.some(({ path }) => path === FEED));
  return hasPage ? <BellButton /> : null;
}

function BellButton() {
  const navigate = useNavigate();
  const unread = useUnread();
  return (
    <IconButton
      icon={Bell}
      label={labelOf(unread)}
      marked={unread > 0}
      onClick={() => void navigate(`${FEED}?view=inbox`)}
    />
  );
}

const labelOf = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread >= 100 ? '99+' : unread} unread`;
