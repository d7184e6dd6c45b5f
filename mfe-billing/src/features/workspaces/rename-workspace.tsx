import type { Workspace } from '@parapet/contracts/workspace';
import { useHost } from '@parapet/remote-kit/host';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { KeyValue } from '@parapet/ui/key-value';
import { type FormEvent, useState } from 'react';
import { useBillingApi } from '../../api/api-context.ts';
import { useSubmit } from '../../form/use-submit.ts';
import { invalidText, WorkspaceFields, type WorkspaceText } from './workspace-fields.tsx';

/** The workspace that is open: for its owner to name, for the others to read. */
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
      <p className="text-xs text-ink-3">Its owner can rename it.</p>
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
  const { problem, busy, refuse, send } = useSubmit('The workspace', 'was not saved');
  const [typed, setTyped] = useState<WorkspaceText | null>(null);
  const words = typed ?? workspace;
  const isChanged = words.name !== workspace.name || words.description !== workspace.description;
  useUnsavedChanges(isChanged, 'The new name of this workspace is not saved.');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = invalidText(words);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    await send(async () => {
      const { name, description } = words;
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
      <WorkspaceFields words={words} errors={problem.fields} onChange={setTyped} />
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
