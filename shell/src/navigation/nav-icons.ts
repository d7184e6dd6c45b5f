import { parseNavIcon } from '@parapet/contracts/releases/nav-icon';
import {
  BadgeCheck,
  CircleDot,
  Cloud,
  CreditCard,
  FileText,
  KeyRound,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Plug,
  Radar,
  Rss,
  ScanLine,
  Server,
  ShieldAlert,
} from 'lucide-react';
import { iconOf } from './icon-of.tsx';

/** The shell's own page. */
export const OVERVIEW_ICON = 'layout-dashboard';

/**
 * The names that remotes of this contract version could choose before they brought icons of their own.
 * Nothing is added here; the next contract version takes it away.
 */
const namedIcons: Readonly<Record<string, LucideIcon>> = {
  'badge-check': BadgeCheck,
  cloud: Cloud,
  'credit-card': CreditCard,
  'file-text': FileText,
  'key-round': KeyRound,
  layers: Layers,
  [OVERVIEW_ICON]: LayoutDashboard,
  plug: Plug,
  radar: Radar,
  rss: Rss,
  'scan-line': ScanLine,
  server: Server,
  'shield-alert': ShieldAlert,
};

const drawn = new Map<string, LucideIcon>();

/** Returns an icon that is drawn from its checked SVG; a dot for unknown names. */
export const navIcon = (icon: string): LucideIcon => {
  const known = Object.hasOwn(namedIcons, icon) ? namedIcons[icon] : drawn.get(icon);
  if (known) return known;
  const parsed = parseNavIcon(icon);
  if (!parsed) return CircleDot;
  const own = iconOf(parsed);
  drawn.set(icon, own);
  return own;
};
