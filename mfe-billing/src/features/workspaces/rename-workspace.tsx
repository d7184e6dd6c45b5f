import type { Workspace } from '@parapet/contracts/workspace';
import { useHost } from '@parapet/remote-kit/host';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { KeyValue } from '@parapet/ui/key-value';
import { type FormEvent, useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { useSubmit } from '../../form/use-submit.ts';
import { textErrors, WorkspaceFields, type WorkspaceText } from './workspace-fields.tsx';

/** The current workspace: its owner can rename it, other members can read it. */
export function RenameWorkspace(props: { workspace: Workspace; onRenamed: () => Promise<void> }) {
  const { name, description, role } = props.workspace;
  if (role === 'owner') return <RenameForm {...props} />;
  return (
    <div className="flex flex-col gap-4">
      <KeyValue
        items={[
          { key: 'Name', value: name },
          { key: 'Description', value: description || 'None' },
        ]}
      />
      <p className="text-xs text-ink-3">Only its owner can rename it.</p>
    </div>
  );
}

function RenameForm({
  workspace,
  onRenamed,
}: {
  workspace: Workspace;
  onRenamed: () => Promise<void>;
}) {
  const api = useBillingApi();
  const { notify } = useHost();
  const { problem, busy, showErrors, send } = useSubmit('The workspace', 'was not saved');
  const [typed, setTyped] = useState<WorkspaceText | null>(null);
  const text = typed ?? workspace;
  const isChanged = text.name !== workspace.name || text.description !== workspace.description;
  useUnsavedChanges(isChanged, 'The new name of this workspace is not saved.');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const errors = textErrors(text);
    if (Object.keys(errors).length > 0) {
      showErrors(errors);
      return;
    }
    await send(async () => {
      const { name, description } = text;
      const saved = await api.updateWorkspace({ name, description });
      await onRenamed();
      setTyped(null);
      notify({ tone: 'success', text: `${saved.name} was saved` });
    });
  };

  return (
    <form
      className="pp-form max-w-[480px]"
      aria-label="This workspace"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FormError title={null} {...problem.failure} />
      <WorkspaceFields text={text} errors={problem.fields} onChange={setTyped} />
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
