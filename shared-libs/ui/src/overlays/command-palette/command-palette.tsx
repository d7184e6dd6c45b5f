import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { Icon } from '../../labels/icon/icon.tsx';
import { Kbd } from '../../labels/kbd/kbd.tsx';
import { Modal } from '../dialog/modal.tsx';
import { type Command, matchCommands } from './match-commands.ts';

export type CommandPaletteProps = {
  open: boolean;
  commands: ReadonlyArray<Command>;
  /** Called after the palette has closed, so that a command may open a dialog or move focus. */
  onRun: (command: Command) => void;
  onClose: () => void;
  placeholder?: string;
  /** Tells what the caller has found for the text so far: listed after the commands, as it is. */
  found?: ReadonlyArray<Command>;
  /** Called as the text changes. */
  onQueryChange?: (query: string) => void;
  /** More may be found, or the search has failed. */
  search?: 'idle' | 'running' | 'failed';
};

/** Navigates, searches and runs commands: a combobox in a dialog. The caller opens it on Ctrl or Cmd and K. */
export function CommandPalette({ open, ...rest }: CommandPaletteProps) {
  return open ? <OpenPalette {...rest} /> : null;
}

function OpenPalette({
  commands,
  onRun,
  onClose,
  placeholder = 'Go to, find or run',
  found: foundElsewhere = [],
  onQueryChange,
  search = 'idle',
}: Omit<CommandPaletteProps, 'open'>) {
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState('');
  const matches = [...matchCommands(commands, query), ...foundElsewhere];
  const groups = Map.groupBy(matches, (command) => command.group);
  const found = [...groups.values()].flat();
  // By its id: what is found later must not take the place that the person has moved to.
  const at = Math.max(
    found.findIndex(({ id }) => id === chosen),
    0,
  );
  const active = found[at];
  const optionId = (command: Command) => `${base}-${command.id}`;

  useEffect(() => {
    const option = active && document.getElementById(`${base}-${active.id}`);
    option?.scrollIntoView({ block: 'nearest' });
  }, [active, base]);

  const run = (command: Command) => {
    onClose();
    onRun(command);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(active);
      return;
    }
    const goal: Record<string, number> = {
      ArrowDown: (at + 1) % found.length,
      ArrowUp: (at - 1 + found.length) % found.length,
      PageDown: Math.min(at + 8, found.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    const next = found[goal[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    setChosen(next.id);
  }

  return (
    <Modal
      className="pp-modal pp-dialog pp-palette"
      role="dialog"
      aria-label="Command palette"
      onClose={onClose}
    >
      <div className="pp-palette-input">
        <Icon icon={Search} />
        <input
          data-autofocus
          role="combobox"
          aria-label={placeholder}
          aria-expanded="true"
          aria-controls={`${base}-list`}
          aria-autocomplete="list"
          {...(active ? { 'aria-activedescendant': optionId(active) } : {})}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen('');
            onQueryChange?.(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div
        ref={list}
        id={`${base}-list`}
        className="pp-palette-list"
        role="listbox"
        aria-label="Commands"
      >
        {[...groups].map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
          <div key={group} role="group" aria-label={group}>
            <div className="pp-menu-heading" aria-hidden="true">
              {group}
            </div>
            {members.map((command) => (
              <div
                key={command.id}
                id={optionId(command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === active}
                className={classNames('pp-menu-item', command === active && 'pp-palette-active')}
                onPointerMove={() => setChosen(command.id)}
                onClick={() => run(command)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') run(command);
                }}
              >
                {command.icon ? <Icon icon={command.icon} /> : null}
                <span className="pp-menu-text">{command.label}</span>
                {command.hint ? <span className="pp-menu-hint">{command.hint}</span> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="pp-palette-none" role="status">
        {statusOf(search, query, found.length)}
      </p>
    </Modal>
  );
}

const statusOf = (search: 'idle' | 'running' | 'failed', query: string, found: number): string => {
  if (search === 'failed') return 'The search failed. Assets, findings and scans are not listed.';
  if (found > 0) return '';
  return search === 'running' ? 'Searching' : `Nothing matches “${query}”.`;
};
