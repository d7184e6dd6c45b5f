import { Monitor, Moon, Sun } from 'lucide-react';

/** The themes a user can choose, as menus name them. */
export const themeChoices = [
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
  { id: 'system', label: 'System', icon: Monitor },
] as const;
