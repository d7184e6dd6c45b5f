import { mayCreateWorkspace, NO_MORE_WORKSPACES } from '@parapet/contracts/subscription';
import { useHost } from '@parapet/remote-kit/host';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { type FormEvent, useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { useSubmit } from '../../form/use-submit.ts';
import { usePlan } from '../../plan/use-plan.ts';
import { settingsHref } from '../../settings/settings-tabs.ts';
import { textErrors, WorkspaceFields, type WorkspaceText } from './workspace-fields.tsx';

const emptyText: WorkspaceText = { name: '', description: '' };
const comparePlans = <TextLink href={settingsHref('billing')}>Compare plans</TextLink>;

/** A new workspace counts against the user's own plan, not the plan of the current workspace. */
export function CreateWorkspace({ onCreated }: { onCreated: () => Promise<void> }) {
  const plan = usePlan();
  if (plan.status === 'ready' && plan.subscription.owner.is_you) {
    const { subscription_tier, workspaces } = plan.subscription;
    if (!mayCreateWorkspace(subscription_tier, workspaces)) {
      return <Note title={NO_MORE_WORKSPACES}>{comparePlans}</Note>;
    }
  }
  return <CreateForm onCreated={onCreated} />;
}

function CreateForm({ onCreated }: { onCreated: () => Promise<void> }) {
  const api = useBillingApi();
  const { notify } = useHost();
  // The specification gives this message.
  const { problem, busy, showErrors, send } = useSubmit('Failed to create', 'workspace');
  const [text, setText] = useState(emptyText);
  useUnsavedChanges(
    text !== emptyText && text.name !== '',
    'The new workspace has not been created.',
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const errors = textErrors(text);
    if (Object.keys(errors).length > 0) {
      showErrors(errors);
      return;
    }
    await send(async () => {
      const { name } = await api.createWorkspace(text);
      setText(emptyText);
      notify({ tone: 'success', text: `${name} was created` });
      await onCreated();
    });
  };

  return (
    <form
      className="pp-form max-w-[480px]"
      aria-label="New workspace"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FormError title={null} {...problem.failure} />
      {problem.failure?.title === NO_MORE_WORKSPACES ? <p>{comparePlans}</p> : null}
      <WorkspaceFields text={text} errors={problem.fields} onChange={setText} />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Create workspace
        </Button>
      </div>
    </form>
  );
}
