import type { LucideIcon } from 'lucide-react';
import type { PictureSource } from '../../labels/avatar/avatar.tsx';

export type MenuAction = {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** Stands where others have an icon: a logo, or the initials of the label. */
  logo?: PictureSource;
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
