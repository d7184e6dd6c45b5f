import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { FollowDialog } from '../organisations/follow-dialog.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { RegionsDialog } from './regions-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** Names what of an account is being changed; `leaveOut` are regions that the form starts without. */
export type AccountChange =
  | { what: 'name' | 'access' | 'organisation'; account: CloudAccount }
  | {
      what: 'regions';
      account: CloudAccount;
      known: readonly string[];
      leaveOut?: readonly string[];
    };

/** The dialog for one change of an account. */
export function ChangeDialog({
  change,
  onClose,
  onChanged,
}: {
  change: AccountChange;
  onClose: () => void;
  onChanged: () => void;
}) {
  const props = { account: change.account, onClose, onChanged };
  switch (change.what) {
    case 'name':
      return <RenameDialog {...props} />;
    case 'access':
      return <AccessDialog {...props} />;
    case 'organisation':
      return <FollowDialog account={change.account} onClose={onClose} onFollowed={onChanged} />;
    case 'regions':
      return <RegionsDialog {...props} known={change.known} leaveOut={change.leaveOut ?? []} />;
  }
}
