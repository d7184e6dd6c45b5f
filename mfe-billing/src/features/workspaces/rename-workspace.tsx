import { failureMessage } from '@parapet/api-client/failure-message';
import { createWorkspaceSchema, type Workspace } from '@parapet/contracts/access/workspace';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { KeyValue } from '@parapet/ui/key-value';
import { useBillingApi } from '../../app.ts';
import { WorkspaceFields } from './workspace-fields.tsx';

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
      <p className="text-xs text-ink-3">Only its owner can rename it, hand it over or delete it.</p>
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
  const saved = { name: workspace.name, description: workspace.description };
  const form = useApiForm({
    schema: createWorkspaceSchema,
    defaultValues: saved,
    values: saved,
    send: async (text) => {
      const { name, description } = await api.updateWorkspace(text);
      await onRenamed();
      form.reset({ name, description });
      notify({ tone: 'success', text: `${name} was saved` });
    },
    describe: (error) => failureMessage(error, 'The workspace', 'was not saved'),
  });
  useUnsavedChanges(form.formState.isDirty, 'The new name of this workspace is not saved.');

  return (
    <form className="pp-form max-w-[480px]" aria-label="This workspace" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <WorkspaceFields form={form} />
      <div>
        <Button type="submit" busy={form.pending}>
          Save
        </Button>
      </div>
    </form>
  );
}
