import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudSetup } from '@parapet/contracts/cloud/cloud';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { CodeBlock } from '@parapet/ui/code-block';
import { FailureState } from '@parapet/ui/failure-state';
import { Note } from '@parapet/ui/note';
import { Skeleton } from '@parapet/ui/skeleton';
import { Tabs } from '@parapet/ui/tabs';
import { useState } from 'react';
import { useSetup } from './use-setup.ts';

interface Way {
  readonly id: string;
  readonly label: string;
  readonly howTo: string;
  readonly code: string;
}

const waysOf = (
  { cli, terraform, federation }: CloudSetup['gcp'],
  isFederated: boolean,
): readonly Way[] =>
  isFederated
    ? [
        {
          id: 'federation',
          label: 'gcloud',
          howTo:
            'Run this as an owner of the project; it makes the service account, and a pool that trusts this workspace alone.',
          code: federation,
        },
      ]
    : [
        {
          id: 'cli',
          label: 'gcloud',
          howTo: 'Run this as an owner of the project; it makes the service account and its key.',
          code: cli,
        },
        {
          id: 'terraform',
          label: 'Terraform',
          howTo: 'Apply this; it makes the service account. Create its key afterwards.',
          code: terraform,
        },
      ];

/** Ways to make the service account, with the permissions that checks need and no more. */
export function GcpSetup({ isFederated }: { isFederated: boolean }) {
  const query = useSetup();
  const state = useQueryState(query);
  const [chosen, setChosen] = useState('cli');
  if (state.status === 'loading') return <Skeleton lines={4} label="Loading the commands" />;
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The commands')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  const ways = waysOf(state.data.gcp, isFederated);
  const way = ways.find(({ id }) => id === chosen) ?? ways[0];
  return (
    <div className="grid gap-3">
      <Note tone="info" title="Parapet only reads configuration">
        A scan uses {state.data.gcp.actions.toLocaleString('en')} permissions. It lists resources
        and policies from the Cloud Asset Inventory, which allows 100 calls a minute, and writes
        nothing. Contents of objects, tables and secrets are never read.
      </Note>
      <Tabs
        label="How to create the service account"
        items={ways}
        current={way?.id ?? ''}
        onChange={setChosen}
      >
        <div className="grid gap-2 pt-3">
          <p className="text-ink-2">{way?.howTo}</p>
          <div className="max-h-64 overflow-auto">
            <CodeBlock label={way?.label ?? ''} code={way?.code ?? ''} copy />
          </div>
        </div>
      </Tabs>
    </div>
  );
}
