import type { LucideIcon } from 'lucide-react';

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
  disabledReason?: string | undefined;
} & ({ href: string; onSelect?: () => void } | { href?: never; onSelect: () => void });

export type MenuEntry =
  | MenuAction
  | { id: string; separator: true }
  | { id: string; heading: string };
