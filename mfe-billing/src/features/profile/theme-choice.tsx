import type { HostAccount, ThemePreference } from '@parapet/remote-kit/host-context';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { useSyncExternalStore } from 'react';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const satisfies ReadonlyArray<{ value: ThemePreference; label: string }>;

/** Applies at once and is saved with the account. */
export function ThemeChoice({ account }: { account: HostAccount }) {
  const { subscribe, getSnapshot } = account.themePreference;
  const preference = useSyncExternalStore(subscribe, getSnapshot);
  return (
    <SegmentedControl
      label="Theme"
      segments={themes}
      value={preference}
      onChange={account.chooseTheme}
    />
  );
}
