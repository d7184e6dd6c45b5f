import type { Workspace } from '@parapet/contracts/access/workspace';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { useBillingApi } from '../../app.ts';
import { useAnswer } from './use-answer.ts';

/** Asks the user whether they become the owner of the current workspace. */
export function OfferedOwnership({
  workspace,
  onAnswered,
}: {
  workspace: Workspace;
  onAnswered: () => Promise<void>;
}) {
  const api = useBillingApi();
  const { isBusy, failure, answer } = useAnswer(onAnswered);
  const { name } = workspace;
  return (
    <Note
      tone={failure ? 'danger' : 'info'}
      title={`You are asked to become the owner of ${name}`}
      actions={
        <>
          <Button
            size="sm"
            variant="primary"
            busy={isBusy}
            onClick={() => void answer(() => api.acceptOwnership(), `You own ${name} now`)}
          >
            Accept
          </Button>
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() => void answer(() => api.endOwnershipOffer(), 'You declined the ownership')}
          >
            Decline
          </Button>
        </>
      }
    >
      {failure ?? 'Your plan applies to it then, and needs room for all that is in it.'}
    </Note>
  );
}
