import { Check, type LucideIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { useAnchor } from '../popover/use-anchor.ts';
import { useDismiss } from '../popover/use-dismiss.ts';

export type MenuAction = {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** A key or a fact at the end of the line. */
  hint?: string;
  danger?: boolean;
  /** Makes the item a choice that is on or off. */
  checked?: boolean;
  /** Why it cannot be chosen now; shown as the hint. */
  disabledReason?: string;
} & ({ href: string; onSelect?: () => void } | { href?: never; onSelect: () => void });

export type MenuEntry =
  | MenuAction
  | { id: string; separator: true }
  | { id: string; heading: string };

export type MenuTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
};

/** Actions behind a button. Arrow keys, Home, End and first letters move; Escape and Tab close. */
export function Menu({
  label,
  entries,
  trigger,
  align = 'start',
}: {
  label: string;
  entries: ReadonlyArray<MenuEntry>;
  /** Spread what it gets onto one button. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  align?: 'start' | 'end';
}) {
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const open = opened !== null;
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const items = () =>
    Array.from(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);
  const close = () => {
    setOpened(null);
    anchor.current?.focus();
  };

  useAnchor(open, anchor, box, align === 'end' ? 'bottom-end' : 'bottom-start');
  useDismiss(open, [anchor, box], (by) => (by === 'escape' ? close() : setOpened(null)));
  useEffect(() => {
    if (!opened) return;
    const all = box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]');
    all?.item(opened === 'first' ? 0 : all.length - 1)?.focus();
  }, [opened]);

  function move(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Tab') return close();
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ') {
      const letter = event.key.toLowerCase();
      const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      after.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
      return;
    }
    const goal: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = all[goal[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

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
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open ? (
        <div
          ref={box}
          id={id}
          popover="manual"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className="pp-popover pp-menu"
          onKeyDown={move}
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
        </div>
      ) : null}
    </>
  );
}

function MenuLine({ action, close }: { action: MenuAction; close: () => void }) {
  const disabled = action.disabledReason !== undefined;
  const hint = action.disabledReason ?? action.hint;
  const shared = {
    tabIndex: -1,
    className: classNames('pp-menu-item', action.danger && !disabled && 'pp-menu-danger'),
    ...(disabled ? { 'aria-disabled': true } : {}),
    ...(action.checked === undefined
      ? { role: 'menuitem' as const }
      : { role: 'menuitemcheckbox' as const, 'aria-checked': action.checked }),
    onClick: () => {
      if (disabled) return;
      close();
      action.onSelect?.();
    },
  };
  const content = (
    <>
      {action.icon ? <Icon icon={action.icon} /> : null}
      <span className="pp-menu-text">{action.label}</span>
      {hint ? <span className="pp-menu-hint">{hint}</span> : null}
      {action.checked ? <Icon icon={Check} size={14} /> : null}
    </>
  );
  if (action.href !== undefined && !disabled) {
    return (
      <Link href={action.href} {...shared}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" {...shared}>
      {content}
    </button>
  );
}
