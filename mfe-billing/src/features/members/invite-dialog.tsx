import {
  type InvitedRole,
  type InviteResult,
  invitedRoleSchema,
  inviteMembersSchema,
  inviteMessages,
} from '@parapet/contracts/access/invitation';
import { allowanceOf, canBeScoped, rightsOf } from '@parapet/contracts/access/rights';
import { useHost, useWorkspace } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { StatusText } from '@parapet/ui/status-chip';
import { Textarea } from '@parapet/ui/textarea';
import { type FormEvent, useId, useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { roleLabels } from '../../settings/role-labels.ts';
import { readAddresses } from './read-addresses.ts';
import { allAssets, ScopeFields, type ScopeInput, scopeOf } from './scope-fields.tsx';

/** Invites many addresses at once; those that failed stay in the field, each with its reason. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void;
  onInvited: () => Promise<void>;
}) {
  const formId = useId();
  const invite = useInvite();
  const [text, setText] = useState('');
  const [role, setRole] = useState<InvitedRole>('viewer');
  const [scope, setScope] = useState<ScopeInput>(allAssets);
  const [scopeError, setScopeError] = useState<string>();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [results, setResults] = useState<readonly InviteResult[]>([]);
  const [isBusy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const assetScope = canBeScoped(role) ? scopeOf(scope) : null;
    const parsed = inviteMembersSchema.safeParse({ emails: readAddresses(text), role, assetScope });
    const messageAt = (field: string) =>
      parsed.error?.issues.find(({ path }) => path[0] === field)?.message;
    setFailure(null);
    setError(messageAt('emails') ?? messageAt('role'));
    setScopeError(messageAt('assetScope'));
    if (!parsed.success) return;
    setBusy(true);
    try {
      const answer = await invite(parsed.data);
      setResults(answer);
      setText(
        answer
          .filter(({ success }) => !success)
          .map(({ email }) => email)
          .join('\n'),
      );
      await onInvited();
    } catch (reason) {
      setFailure(
        reason instanceof Error && reason.message ? reason.message : inviteMessages.failed,
      );
    }
    setBusy(false);
  };

  return (
    <Dialog
      open
      title="Invite members"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{results.length > 0 ? 'Done' : 'Cancel'}</Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            Invite
          </Button>
        </>
      }
    >
      <form id={formId} className="pp-form" autoComplete="off" noValidate onSubmit={send}>
        <FormError title={failure} />
        <Field
          label="Email addresses"
          hint="One or many, separated by spaces, commas or line breaks. Each gets a link that is valid for 7 days."
          error={error}
        >
          <Textarea
            rows={4}
            value={text}
            data-autofocus
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Field label="Role" hint={`May ${rightsOf(role).map(allowanceOf).join('; ')}.`}>
          <Select
            value={role}
            options={invitedRoleSchema.options.map((value) => ({
              value,
              label: roleLabels[value],
            }))}
            onChange={({ target }) => setRole(invitedRoleSchema.parse(target.value))}
          />
        </Field>
        {canBeScoped(role) ? (
          <ScopeFields value={scope} onChange={setScope} error={scopeError} />
        ) : null}
        {results.length > 0 ? <Results results={results} /> : null}
      </form>
    </Dialog>
  );
}

function useInvite() {
  const api = useBillingApi();
  const { account } = useHost();
  const workspaceId = useWorkspace()?.id ?? '';
  return async (
    invitation: Parameters<typeof api.inviteMembers>[0],
  ): Promise<readonly InviteResult[]> =>
    account?.inviteUsers
      ? await account.inviteUsers(workspaceId, invitation)
      : await api.inviteMembers(invitation);
}

function Results({ results }: { results: readonly InviteResult[] }) {
  return (
    <ul aria-label="Results" aria-live="polite" className="flex flex-col gap-1">
      {results.map(({ email, success, error }) => (
        <li key={email} className="flex flex-wrap items-baseline gap-2">
          <span className="min-w-0 break-all">{email}</span>
          <StatusText tone={success ? 'ok' : 'danger'}>
            {success ? 'Invited' : (error ?? inviteMessages.unknown)}
          </StatusText>
        </li>
      ))}
    </ul>
  );
}
