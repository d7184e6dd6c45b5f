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

/** The icons that a release manifest may name; all of lucide would add 400 kB. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'badge-check': BadgeCheck,
  cloud: Cloud,
  'credit-card': CreditCard,
  'file-text': FileText,
  'key-round': KeyRound,
  layers: Layers,
  'layout-dashboard': LayoutDashboard,
  plug: Plug,
  radar: Radar,
  rss: Rss,
  'scan-line': ScanLine,
  server: Server,
  'shield-alert': ShieldAlert,
};

/** Returns the icon of a name; a dot for unknown names. */
export const navIcon = (name: string): LucideIcon => icons[name] ?? CircleDot;
