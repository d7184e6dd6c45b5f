import { mayCreateWorkspace, NO_MORE_WORKSPACES } from '@parapet/contracts/subscription';
import { useHost } from '@parapet/remote-kit/host';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { type FormEvent, useState } from 'react';
import { useBillingApi } from '../../api/api-context.ts';
import { useSubmit } from '../../form/use-submit.ts';
import { usePlan } from '../../plan/use-plan.ts';
import { settingsHref } from '../../settings/settings-tabs.ts';
import { invalidText, WorkspaceFields, type WorkspaceText } from './workspace-fields.tsx';

const nothing: WorkspaceText = { name: '', description: '' };
const comparePlans = <TextLink href={settingsHref('billing')}>Compare plans</TextLink>;

/** A new workspace counts against one's own plan, which need not be that of the open workspace. */
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
  // The words of the specification.
  const { problem, busy, refuse, send } = useSubmit('Failed to create', 'workspace');
  const [words, setWords] = useState(nothing);
  useUnsavedChanges(words !== nothing && words.name !== '', 'The new workspace is not created.');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = invalidText(words);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    await send(async () => {
      const { name } = await api.createWorkspace(words);
      setWords(nothing);
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
      <WorkspaceFields words={words} errors={problem.fields} onChange={setWords} />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Create workspace
        </Button>
      </div>
    </form>
  );
}
