import { failureMessage } from '@parapet/api-client/failure-message';
import { FRESH_SIGN_IN_MINUTES } from '@parapet/contracts/access/account';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { FailureState } from '@parapet/ui/failure-state';
import { Note } from '@parapet/ui/note';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { AccountLosses, SharedWorkspaces } from './account-losses.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';

/** Deletes the account, after what is lost was shown and the sign-in is fresh. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-2">
        Your profile, your keys and the workspaces that only you are in are erased at once. It
        cannot be undone.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen ? <DeletionDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const api = useBillingApi();
  const { session } = useHost();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['account-deletion'],
    queryFn: ({ signal }) => api.getAccountDeletion(signal),
    // Memberships and the age of the sign-in change without this page.
    gcTime: 0,
  });
  const title = 'Delete your account?';
  if (!data) {
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {error ? (
          <FailureState
            message={failureMessage(error, 'What would be deleted')}
            onRetry={refetch}
            retrying={isFetching}
          />
        ) : (
          <Skeleton lines={4} label="Loading what would be deleted" />
        )}
      </Dialog>
    );
  }
  if (data.shared.length > 0) {
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <SharedWorkspaces workspaces={data.shared} onLeave={onClose} />
      </Dialog>
    );
  }
  if (data.isFresh) return <ConfirmDeletion losses={data} title={title} onClose={onClose} />;
  const signInAgain = async () => session.reportDead(await session.getAccessToken());
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void signInAgain()}>
            Sign in again
          </Button>
        </>
      }
    >
      <AccountLosses losses={data} />
      <Note title={`This needs a sign-in of the last ${FRESH_SIGN_IN_MINUTES} minutes`}>
        Sign in again, with your second factor if you have one, and you come back to this page.
      </Note>
    </Dialog>
  );
}
