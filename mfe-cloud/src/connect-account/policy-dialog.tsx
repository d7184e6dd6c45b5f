import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { CodeBlock } from '@parapet/ui/code-block';
import { Dialog } from '@parapet/ui/dialog';
import { FailureState } from '@parapet/ui/failure-state';
import { Skeleton } from '@parapet/ui/skeleton';
import { useSetup } from './use-setup.ts';

/** The permissions that checks need, to be attached to the role or user that is connected. */
export function PolicyDialog({
  provider,
  onClose,
}: {
  provider: CloudProvider;
  onClose: () => void;
}) {
  const query = useSetup();
  const state = useQueryState(query);
  return (
    <Dialog open title="Permissions for Parapet" size="lg" onClose={onClose}>
      {state.status === 'loading' ? <Skeleton lines={8} label="Loading the policies" /> : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'The policies')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'ready' && provider === 'azure' ? (
        <div className="grid gap-4">
          <p className="text-ink-2">
            Give the application the role Reader on the subscription, or a role with the{' '}
            {state.data.azure.actions.toLocaleString('en')} reads below, then scan again.
          </p>
          <div className="max-h-80 overflow-auto">
            <CodeBlock label="Terraform" code={state.data.azure.terraform} copy />
          </div>
        </div>
      ) : null}
      {state.status === 'ready' && provider === 'gcp' ? (
        <div className="grid gap-4">
          <p className="text-ink-2">
            Run what is missing of these commands, then scan again. The custom role has{' '}
            {state.data.gcp.actions.toLocaleString('en')} permissions to read configuration; the
            last lines are for what a project inherits.
          </p>
          <div className="max-h-80 overflow-auto">
            <CodeBlock label="gcloud" code={state.data.gcp.cli} copy />
          </div>
        </div>
      ) : null}
      {state.status === 'ready' && provider === 'aws' ? (
        <div className="grid gap-4">
          <p className="text-ink-2">
            Attach {state.data.policies.length === 1 ? 'this policy' : 'these policies'} to the role
            or user that Parapet uses, then scan again. They allow{' '}
            {state.data.actions.toLocaleString('en')} reads of configuration. Contents of objects,
            values of secrets and log events are never asked for.
          </p>
          <Policies policies={state.data.policies} />
        </div>
      ) : null}
    </Dialog>
  );
}

/** Each policy with its own copy button: AWS limits the length of one. */
export function Policies({ policies }: { policies: readonly string[] }) {
  return policies.map((policy, at) => (
    <div key={policy} className="max-h-80 overflow-auto">
      <CodeBlock
        label={policies.length === 1 ? 'Policy' : `Policy ${at + 1} of ${policies.length}`}
        code={policy}
        copy
      />
    </div>
  ));
}
