import { failureMessage } from '@parapet/api-client/failure-message';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { CodeBlock } from '@parapet/ui/code-block';
import { FailureState } from '@parapet/ui/failure-state';
import { Field } from '@parapet/ui/field';
import { Note } from '@parapet/ui/note';
import { Skeleton } from '@parapet/ui/skeleton';
import { TextInput } from '@parapet/ui/text-input';
import { useQuery } from '@tanstack/react-query';
import { useCloudApi } from '../app.ts';
import type { FieldsProps } from './connect-form.ts';

/** The trust policy with our account and the external id, ready to paste. */
function RoleSetup() {
  const api = useCloudApi();
  const query = useQuery({
    queryKey: ['cloud-setup'],
    queryFn: ({ signal }) => api.getSetup(signal),
  });
  const state = useQueryState(query);
  if (state.status === 'loading') return <Skeleton lines={4} label="Loading the trust policy" />;
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The trust policy')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  const { externalId, trustedAccountId, trustPolicy } = state.data;
  if (trustedAccountId === null) {
    return (
      <Note tone="warn" title="Parapet has no AWS credentials">
        The operator has not configured credentials that can assume your role. Use access keys, or
        ask the operator.
      </Note>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Create a role in your account with the managed policy <code>SecurityAudit</code> and this
        trust policy. The external ID <code>{externalId}</code> is unique to you and prevents others
        from using your role through Parapet.
      </p>
      <CodeBlock label="Trust policy" code={trustPolicy} copy />
    </div>
  );
}

/** Access with a role that trusts our account, without long-lived credentials. */
export function RoleFields({ form }: FieldsProps) {
  return (
    <>
      <RoleSetup />
      <Field label="Role ARN" error={form.errorAt('roleArn')}>
        <TextInput
          mono
          placeholder="arn:aws:iam::123456789012:role/ParapetAudit"
          spellCheck={false}
          {...form.register('roleArn')}
        />
      </Field>
    </>
  );
}
