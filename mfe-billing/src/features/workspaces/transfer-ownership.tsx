import { failureMessage } from '@parapet/api-client/failure-message';
import type { Workspace } from '@parapet/contracts/workspace';
import { useHost, useSession } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';

/** Hands the current workspace to another member, whose plan then applies. */
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
  const nameOf = ({ name, email }: (typeof others)[number]) => name ?? email ?? 'A member';

  const transfer = async () => {
    if (!chosen) return;
    const isAgreed = await confirm({
      title: `Make ${nameOf(chosen)} the owner of ${workspace.name}?`,
      body: 'Their plan applies from then on. You stay as an admin, and only they can hand it back.',
      confirmLabel: 'Transfer',
      danger: true,
    });
    if (!isAgreed) return;
    setBusy(true);
    setFailure(null);
    try {
      await api.transferOwnership(chosen.id);
      notify({ tone: 'success', text: `${nameOf(chosen)} owns ${workspace.name} now` });
      await onTransferred();
    } catch (error) {
      const { title, body } = failureMessage(error, 'The ownership', 'was not transferred');
      setFailure(`${title}. ${body}`);
    }
    setBusy(false);
  };

  return (
    <div className="pp-form">
      <FormError title={failure} />
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
          Transfer ownership
        </Button>
      </div>
    </div>
  );
}
