import { IconButton } from '@parapet/ui/icon-button';
import { Menu, type MenuEntry } from '@parapet/ui/menu';
import { Ellipsis, Pause, Pencil, Play, Trash } from 'lucide-react';
import type { ReactNode } from 'react';

/** Describes what may be done with a row. */
export interface TimedRowCommands {
  edit?: () => void;
  setPaused: (paused: boolean) => void;
  remove: () => void;
}

/**
 * The row of something that runs by the clock: a schedule, a rule. `facts` stand beside the name,
 * `children` below it. With a reason the commands are disabled and show it.
 */
export function TimedRow({
  name,
  facts,
  isPaused,
  commands,
  disabledReason,
  removeDisabledReason,
  children,
}: {
  name: string;
  facts: ReactNode;
  isPaused: boolean;
  commands: TimedRowCommands;
  disabledReason: string | undefined;
  removeDisabledReason: string | undefined;
  children: ReactNode;
}) {
  const label = `Actions for ${name}`;
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3">
          <b className="min-w-0 font-medium break-words">{name}</b>
          {facts}
        </div>
        <p className="flex flex-wrap gap-x-3 text-ink-3">{children}</p>
      </div>
      <Menu
        label={label}
        align="end"
        trigger={(props) => <IconButton icon={Ellipsis} label={label} {...props} />}
        entries={entriesOf(commands, isPaused, { disabledReason, removeDisabledReason })}
      />
    </li>
  );
}

const entriesOf = (
  { edit, setPaused, remove }: TimedRowCommands,
  isPaused: boolean,
  {
    disabledReason,
    removeDisabledReason,
  }: Record<'disabledReason' | 'removeDisabledReason', string | undefined>,
): MenuEntry[] => [
  ...(edit ? [{ id: 'edit', label: 'Edit', icon: Pencil, onSelect: edit, disabledReason }] : []),
  {
    id: 'pause',
    label: isPaused ? 'Resume' : 'Pause',
    icon: isPaused ? Play : Pause,
    onSelect: () => setPaused(!isPaused),
    disabledReason,
  },
  { id: 'line', separator: true },
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash,
    danger: true,
    onSelect: remove,
    disabledReason: removeDisabledReason,
  },
];
