import { failureMessage } from '@parapet/api-client/failure-message';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { CodeBlock } from '@parapet/ui/code-block';
import { FailureState } from '@parapet/ui/failure-state';
import { Field } from '@parapet/ui/field';
import { Note } from '@parapet/ui/note';
import { Skeleton } from '@parapet/ui/skeleton';
import { Tabs } from '@parapet/ui/tabs';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';
import type { FieldsProps } from './connect-form.ts';
import { ReadsNote } from './reads-note.tsx';
import { useSetup } from './use-setup.ts';

const ways = [
  { id: 'cloudformation', label: 'CloudFormation' },
  { id: 'terraform', label: 'Terraform' },
  { id: 'cli', label: 'AWS CLI' },
] as const;
type Way = (typeof ways)[number]['id'];

const howTo: Readonly<Record<Way, string>> = {
  cloudformation: 'Create a stack from this template; it makes the role ParapetAudit.',
  terraform: 'Apply this; it makes the role ParapetAudit.',
  cli: 'Run this with administrator rights; it makes the role ParapetAudit.',
};

/** Ways to make the role, with our identity, the external id and the least permissions. */
function RoleSetup() {
  const query = useSetup();
  const state = useQueryState(query);
  const [way, setWay] = useState<Way>('cloudformation');
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
  const { externalId, trustedAccountId, trustPolicy, snippets } = state.data;
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
      <ReadsNote setup={state.data} />
      <Tabs
        label="How to create the role"
        items={ways}
        current={way}
        onChange={(id) => setWay(ways.find((each) => each.id === id)?.id ?? way)}
      >
        <div className="grid gap-2 pt-3">
          <p className="text-ink-2">{howTo[way]}</p>
          <div className="max-h-64 overflow-auto">
            <CodeBlock
              label={ways.find(({ id }) => id === way)?.label ?? ''}
              code={snippets[way]}
              copy
            />
          </div>
        </div>
      </Tabs>
      <details>
        <summary>Trust policy alone</summary>
        <div className="grid gap-2 pt-2">
          <p className="text-ink-2">
            The external ID <code>{externalId}</code> is unique to you and prevents others from
            using your role through Parapet.
          </p>
          <CodeBlock label="Trust policy" code={trustPolicy} copy />
        </div>
      </details>
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
