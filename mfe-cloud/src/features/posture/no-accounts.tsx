import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { Panel } from '@parapet/ui/panel';
import { FlaskConical, Plus } from 'lucide-react';
import { providerLabels } from '../../account-labels/provider-labels.ts';
import { useSetup } from '../../connect-account/use-setup.ts';
import { type AccountCommands, sampleOf } from './use-account-commands.ts';

/** Two ways to begin: an account of one's own, and the sample where this installation has one. */
export function NoAccounts({
  commands,
  onConnect,
}: {
  commands: AccountCommands;
  onConnect: () => void;
}) {
  const refusal = useRefusal('manageCloud');
  const { data: setup } = useSetup();
  return (
    <Panel>
      <EmptyState
        level={2}
        title="No cloud accounts yet"
        action={
          <>
            <Button variant="primary" icon={Plus} onClick={onConnect} refusal={refusal}>
              Connect cloud account
            </Button>
            {(setup?.samples ?? []).map((provider, at) => (
              <Button
                key={provider}
                icon={FlaskConical}
                variant={at === 0 ? 'outline' : 'quiet'}
                busy={commands.busy === sampleOf(provider)}
                refusal={refusal}
                onClick={() => void commands.connectSample(provider)}
              >
                {at === 0 ? 'Try the sample account' : `${providerLabels[provider].name} sample`}
              </Button>
            ))}
          </>
        }
      >
        Connect a cloud account to see misconfigurations, what is public, and what could not be
        read. Parapet only reads configuration.
        {setup?.samples.length
          ? ' A sample is a made-up account with planted faults; it counts in no score and no plan.'
          : ''}
      </EmptyState>
    </Panel>
  );
}
