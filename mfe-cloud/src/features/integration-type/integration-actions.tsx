import { refusalHint } from '@parapet/contracts/access/rights';
import type { Integration } from '@parapet/contracts/events/integration';
import { useRefusal, useWorkspace } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { IconButton } from '@parapet/ui/icon-button';
import { Menu } from '@parapet/ui/menu';
import { Ellipsis, Pause, Play, Send, Trash } from 'lucide-react';
import { useIntegrationCommands } from './use-integration-commands.ts';

/** Test, pause and delete. */
export function IntegrationActions({
  integration,
  onChanged,
  onSent,
  onRemoved,
}: {
  integration: Integration;
  onChanged: () => void;
  onSent: () => void;
  onRemoved: () => void;
}) {
  const workspace = useWorkspace();
  const refusal = useRefusal('manageIntegrations');
  const commands = useIntegrationCommands({ onChanged, onSent, onRemoved });
  const { name, status } = integration;
  const isPaused = status === 'disabled';
  return (
    <>
      <Button
        icon={Send}
        refusal={refusal ?? (isPaused ? 'Resume it first.' : null)}
        onClick={() => void commands.sendTest(integration)}
      >
        Send a test
      </Button>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        trigger={(props) => <IconButton icon={Ellipsis} label={`Actions for ${name}`} {...props} />}
        entries={[
          {
            id: 'pause',
            label: isPaused ? 'Resume' : 'Pause',
            icon: isPaused ? Play : Pause,
            onSelect: () => void commands.setPaused(integration, !isPaused),
            disabledReason: refusalHint(workspace, 'manageIntegrations'),
          },
          { id: 'line', separator: true },
          {
            id: 'delete',
            label: 'Delete',
            icon: Trash,
            danger: true,
            onSelect: () => void commands.remove(integration),
            disabledReason: refusalHint(workspace, 'manageIntegrations', { toRemove: true }),
          },
        ]}
      />
    </>
  );
}
