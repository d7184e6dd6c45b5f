import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { onDemand } from '../../states/on-demand/on-demand.ts';
import type { MenuEntry } from './menu-entries.ts';
import type { MenuPopupProps } from './menu-popup.tsx';

export type { MenuAction, MenuEntry } from './menu-entries.ts';

export type MenuTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => unknown;
  onFocus: () => unknown;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
};

const popup = onDemand(() =>
  import(/* webpackChunkName: "overlays" */ './menu-popup.tsx').then((part) => part.MenuPopup),
);

/** Actions behind a button. Arrow keys, Home, End and typed text move; Escape and Tab close. */
export function Menu({
  label,
  entries,
  trigger,
  align = 'start',
}: {
  label: string;
  /** A function is called while the menu is open only: a table has hundreds that are not. */
  entries: ReadonlyArray<MenuEntry> | (() => ReadonlyArray<MenuEntry>);
  /** Spread what it gets onto one button. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  align?: 'start' | 'end';
}) {
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const open = opened !== null;
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpened(open ? null : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        },
        onPointerEnter: popup.preload,
        onFocus: popup.preload,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {opened ? (
        <OpenMenu
          id={id}
          label={label}
          entries={typeof entries === 'function' ? entries() : entries}
          anchor={anchor}
          align={align}
          focus={opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

function OpenMenu(props: MenuPopupProps) {
  const Popup = popup.usePart();
  return Popup ? <Popup {...props} /> : null;
}
