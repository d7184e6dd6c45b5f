import { displayName } from '@parapet/stores/session-user';
import { Menu } from '@parapet/ui/menu';
import { NavUser } from '@parapet/ui/nav';
import { LogOut, Server, Settings } from 'lucide-react';
import { useAuth, useSession } from '../session/session-context.tsx';
import { useAccountMenu } from './use-account-menu.ts';

export const PROFILE_PATH = '/dashboard/Profile';
const OPERATOR_PATH = '/dashboard/operator';

/** The account: settings, signing out, and the operator's page for whom it is open. */
export function UserMenu() {
  const { signOut } = useSession();
  const { avatarUrl, avatarSet, isOperator } = useAccountMenu();
  const user = useAuth((auth) => auth.user);
  return (
    <Menu
      label="Account"
      entries={[
        { id: 'profile', label: 'Settings', icon: Settings, href: PROFILE_PATH },
        ...(isOperator
          ? [{ id: 'operator', label: 'Operator', icon: Server, href: OPERATOR_PATH }]
          : []),
        { id: 'line', separator: true },
        { id: 'sign-out', label: 'Sign out', icon: LogOut, onSelect: () => void signOut() },
      ]}
      trigger={(props) => (
        <NavUser
          {...props}
          name={user ? displayName(user) : ''}
          picture={{ src: avatarUrl, srcSet: avatarSet }}
        />
      )}
    />
  );
}
