import { failureNotice } from '@parapet/api-client/failure-message';
import { memberLabel } from '@parapet/contracts/access/member-label';
import { OWNERSHIP_OFFER_DAYS, type Workspace } from '@parapet/contracts/access/workspace';
import { useHost, useSession } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Note } from '@parapet/ui/note';
import { Select } from '@parapet/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { useAnswer } from './use-answer.ts';

/** Asks another member to become the owner of the current workspace; their plan applies then. */
export function TransferOwnership({
  workspace,
  onTransferred,
}: {
  workspace: Workspace;
  onTransferred: () => Promise<void>;
}) {
  const api = useBillingApi();
  const { notify, confirm } = useHost();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => api.listMembers(signal),
  });
  const [memberId, setMemberId] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const others = (data ?? []).filter(({ id }) => id !== user?.id);
  const chosen = others.find(({ id }) => id === memberId);
  const nameOf = (member: (typeof others)[number]) => memberLabel(member, 'A member');

  const transfer = async () => {
    if (!chosen) return;
    const isAgreed = await confirm({
      title: `Make ${nameOf(chosen)} the owner of ${workspace.name}?`,
      body: 'They are asked by mail. Once they accept, their plan applies, you stay as an admin, and only they can hand it back.',
      confirmLabel: 'Ask them',
      danger: true,
    });
    if (!isAgreed) return;
    setBusy(true);
    setFailure(null);
    try {
      await api.transferOwnership(chosen.id);
      notify({ tone: 'success', text: `${nameOf(chosen)} was asked to become the owner` });
      await onTransferred();
    } catch (error) {
      setFailure(failureNotice(error, 'The ownership', 'was not transferred').text);
    }
    setBusy(false);
  };

  const asked = others.find(({ id }) => id === workspace.offered_to);
  return (
    <div className="pp-form">
      <FormError title={failure} />
      {workspace.offered_to === null ? null : (
        <OpenOffer name={asked ? nameOf(asked) : 'A member'} onEnded={onTransferred} />
      )}
      <Field
        label="New owner"
        hint="A member whose plan has room for this workspace and all that is in it."
      >
        <Select
          value={memberId}
          options={[
            { value: '', label: others.length === 0 ? 'No other members' : 'Choose a member' },
            ...others.map((member) => ({ value: member.id, label: nameOf(member) })),
          ]}
          onChange={({ target }) => setMemberId(target.value)}
        />
      </Field>
      <div>
        <Button busy={isBusy} disabled={!chosen} onClick={() => void transfer()}>
          Ask to take over
        </Button>
      </div>
    </div>
  );
}

function OpenOffer({ name, onEnded }: { name: string; onEnded: () => Promise<void> }) {
  const { isBusy, failure, answer } = useAnswer(onEnded);
  const api = useBillingApi();
  return (
    <Note
      title={`${name} was asked to become the owner`}
      actions={
        <Button
          size="sm"
          busy={isBusy}
          onClick={() => void answer(() => api.endOwnershipOffer(), 'The offer was taken back')}
        >
          Take it back
        </Button>
      }
    >
      {failure ?? `The offer ends after ${OWNERSHIP_OFFER_DAYS} days.`}
    </Note>
  );
}
