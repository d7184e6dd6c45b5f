import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type RefObject, useCallback, useState } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { Avatar } from '../../labels/avatar/avatar.tsx';
import { Icon } from '../../labels/icon/icon.tsx';
import { showInTopLayer } from '../../overlays/overlay/top-layer.ts';
import { Link } from '../link/link.tsx';
import type { MenuAction, MenuEntry } from './menu-entries.ts';

export type MenuPopupProps = {
  id: string;
  label: string;
  entries: ReadonlyArray<MenuEntry>;
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  /** The item that has focus first. */
  focus: 'first' | 'last';
  onClose: () => void;
};

/** A menu by Base UI, below its anchor. It is open while mounted. */
export function MenuPopup({ id, label, entries, anchor, align, focus, onClose }: MenuPopupProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const focusItem = useCallback(
    (popup: HTMLElement | null) => {
      const items = popup?.querySelectorAll<HTMLElement>('[role^="menuitem"]');
      items?.item(focus === 'first' ? 0 : items.length - 1)?.focus({ preventScroll: true });
    },
    [focus],
  );
  // Before the action of an item: what it opens returns focus to the anchor.
  const close = () => {
    onClose();
    anchor.current?.focus();
  };
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(_open, details) => {
        details.cancel();
        // The anchor's own press closes it.
        if (anchor.current?.contains(details.event.target as Node)) return;
        if (details.reason === 'escape-key') {
          // Another Escape listener of the page must not take the same press.
          details.event.preventDefault();
          close();
        } else onClose();
      }}
    >
      <span ref={setPlace} className="pp-portal" />
      <Menu.Portal container={place} className="pp-portal">
        <Menu.Positioner
          ref={showInTopLayer}
          popover="manual"
          className="pp-positioner"
          anchor={anchor}
          align={align}
          positionMethod="fixed"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup
            ref={focusItem}
            id={id}
            className="pp-popover pp-menu"
            aria-label={label}
            finalFocus={false}
          >
            {entries.map((entry) =>
              'separator' in entry ? (
                <hr key={entry.id} className="pp-menu-separator" />
              ) : 'heading' in entry ? (
                <div key={entry.id} className="pp-menu-heading" role="presentation">
                  {entry.heading}
                </div>
              ) : (
                <MenuLine key={entry.id} action={entry} close={close} />
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function MenuLine({ action, close }: { action: MenuAction; close: () => void }) {
  const disabled = action.disabledReason !== undefined;
  const hint = action.disabledReason ?? action.hint;
  const shared = {
    label: action.label,
    closeOnClick: false,
    className: classNames('pp-menu-item', action.danger && !disabled && 'pp-menu-danger'),
    onClick: () => {
      if (disabled) return;
      close();
      action.onSelect?.();
    },
    children: (
      <>
        {action.icon ? <Icon icon={action.icon} /> : null}
        {action.logo ? <Avatar kind="workspace" name={action.label} {...action.logo} /> : null}
        <span className="pp-menu-text">{action.label}</span>
        {hint ? <span className="pp-menu-hint">{hint}</span> : null}
        {action.checked ? <Icon icon={Check} size={14} /> : null}
      </>
    ),
  };
  if (action.href !== undefined && !disabled) {
    return <Menu.LinkItem render={<Link href={action.href} />} {...shared} />;
  }
  if (action.checked === undefined) return <Menu.Item disabled={disabled} {...shared} />;
  return <Menu.CheckboxItem disabled={disabled} checked={action.checked} {...shared} />;
}
