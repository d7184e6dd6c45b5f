import type { Integration } from '@parapet/contracts/events/integration';
import { IconButton } from '@parapet/ui/icon-button';
import { Menu } from '@parapet/ui/menu';
import { Ellipsis, List, Pause, Play, Send, Trash } from 'lucide-react';
import type { ReactNode } from 'react';
import { IntegrationHealth } from '../../integration-labels/integration-health.tsx';
import { typeLabels } from '../../integration-labels/labels.ts';
import type { useIntegrationCommands } from './use-integration-commands.ts';

/** One connected service: name, type and health. */
export function ConnectedRow({
  name,
  detail,
  health,
  menu,
}: {
  name: ReactNode;
  detail: ReactNode;
  health: ReactNode;
  menu?: ReactNode;
}) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-1 last:border-b-0">
      <span className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <b className="w-full min-w-0 font-medium break-words sm:w-40">{name}</b>
        <span className="w-full min-w-0 text-ink-3 sm:w-auto sm:flex-1">{detail}</span>
        {health}
      </span>
      {menu}
    </li>
  );
}

/** An integration in the panel. With a reason the commands are disabled and show it. */
export function IntegrationRow({
  integration,
  commands,
  disabledReason,
  removeDisabledReason,
  onShowDeliveries,
}: {
  integration: Integration;
  commands: ReturnType<typeof useIntegrationCommands>;
  disabledReason: string | undefined;
  removeDisabledReason: string | undefined;
  onShowDeliveries: () => void;
}) {
  const { name, type, addressHint, status } = integration;
  const isPaused = status === 'disabled';
  return (
    <ConnectedRow
      name={name}
      detail={
        <>
          {typeLabels[type]} <span className="font-mono wrap-anywhere">{addressHint}</span>
        </>
      }
      health={<IntegrationHealth integration={integration} />}
      menu={
        <Menu
          label={`Actions for ${name}`}
          align="end"
          trigger={(props) => (
            <IconButton icon={Ellipsis} label={`Actions for ${name}`} {...props} />
          )}
          entries={[
            {
              id: 'test',
              label: 'Send test',
              icon: Send,
              onSelect: () => void commands.sendTest(integration),
              disabledReason: disabledReason ?? (isPaused ? 'Paused' : undefined),
            },
            {
              id: 'deliveries',
              label: 'Deliveries',
              icon: List,
              onSelect: onShowDeliveries,
              disabledReason,
            },
            {
              id: 'pause',
              label: isPaused ? 'Resume' : 'Pause',
              icon: isPaused ? Play : Pause,
              onSelect: () => void commands.setPaused(integration, !isPaused),
              disabledReason,
            },
            { id: 'line', separator: true },
            {
              id: 'delete',
              label: 'Delete',
              icon: Trash,
              danger: true,
              onSelect: () => void commands.remove(integration),
              disabledReason: removeDisabledReason,
            },
          ]}
        />
      }
    />
  );
}
