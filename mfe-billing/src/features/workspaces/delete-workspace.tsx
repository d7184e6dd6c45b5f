import { failureMessage } from '@parapet/api-client/failure-message';
import {
  deleteWorkspaceSchema,
  ERASE_DAYS,
  type Workspace,
} from '@parapet/contracts/access/workspace';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useBillingApi } from '../../app.ts';

type Props = { workspace: Workspace; onDeleted: () => Promise<void> };

/** Deletes the current workspace once its name was typed. */
export function DeleteWorkspace(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-2">
        All members lose access at once, and scans and schedules stop. You can restore it for{' '}
        {ERASE_DAYS} days; then it is erased for good.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete workspace
      </Button>
      {isOpen ? <DeleteDialog {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function DeleteDialog({ workspace, onDeleted, onClose }: Props & { onClose: () => void }) {
  const api = useBillingApi();
  const { notify } = useHost();
  const queries = useQueryClient();
  const formId = useId();
  const form = useApiForm({
    schema: deleteWorkspaceSchema,
    defaultValues: { name: '' },
    send: async ({ name }) => {
      await api.deleteWorkspace(name);
      notify({ tone: 'success', text: `${workspace.name} was deleted` });
      onClose();
      await queries.invalidateQueries({ queryKey: ['deleted-workspaces'] });
      await onDeleted();
    },
    describe: (error) => failureMessage(error, 'The workspace', 'was not deleted'),
  });
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Delete ${workspace.name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            busy={form.pending}
            disabled={form.watch('name') !== workspace.name}
          >
            Delete workspace
          </Button>
        </>
      }
    >
      <form id={formId} className="pp-form" autoComplete="off" {...form.formProps}>
        <FormError title={null} {...form.failure} />
        <Field
          label="Name of the workspace"
          hint={`Type ${workspace.name} to confirm.`}
          error={form.errorAt('name')}
        >
          <TextInput data-autofocus {...form.register('name')} />
        </Field>
      </form>
    </Dialog>
  );
}
