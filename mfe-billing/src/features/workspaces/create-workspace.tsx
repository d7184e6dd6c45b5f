import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import { createWorkspaceSchema } from '@parapet/contracts/access/workspace';
import { mayCreateWorkspace, NO_MORE_WORKSPACES } from '@parapet/contracts/plans/subscription';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { OWN_PLAN } from '../../plan/billing-queries.ts';
import { useOwnPlan } from '../../plan/use-own-plan.ts';
import { settingsHref } from '../../settings/settings-tabs.ts';
import { WorkspaceFields } from './workspace-fields.tsx';

const comparePlans = <TextLink href={settingsHref('billing')}>Compare plans</TextLink>;

/** A new workspace counts against the user's own plan, not the plan of the current workspace. */
export function CreateWorkspace({ onCreated }: { onCreated: () => Promise<void> }) {
  const plan = useOwnPlan();
  if (plan.status === 'loading') return <Skeleton lines={4} label="Loading your plan" />;
  if (plan.status === 'ready') {
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
  const queries = useQueryClient();
  const form = useApiForm({
    schema: createWorkspaceSchema,
    defaultValues: { name: '', description: '' },
    send: async (text) => {
      const { name } = await api.createWorkspace(text);
      form.reset();
      notify({ tone: 'success', text: `${name} was created` });
      await Promise.all([onCreated(), queries.invalidateQueries({ queryKey: OWN_PLAN })]);
    },
    describe: (error) =>
      // The message of a plan limit is complete. The specification gives the other one.
      isApiError(error) && error.code === 'plan_limit'
        ? { title: error.message, body: '', requestId: null }
        : failureMessage(error, 'Failed to create', 'workspace'),
  });
  useUnsavedChanges(form.watch('name') !== '', 'The new workspace has not been created.');

  return (
    <form className="pp-form max-w-[480px]" aria-label="New workspace" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      {form.failure?.title === NO_MORE_WORKSPACES ? <p>{comparePlans}</p> : null}
      <WorkspaceFields form={form} />
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Create workspace
        </Button>
      </div>
    </form>
  );
}
