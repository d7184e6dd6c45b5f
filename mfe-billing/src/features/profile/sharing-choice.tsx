import { useHost } from '@parapet/remote-kit/host';
import type { HostLive } from '@parapet/remote-kit/host-context';
import { Switch } from '@parapet/ui/switch';
import { useState, useSyncExternalStore } from 'react';

/** Shows colleagues, or not, which finding the user has open. */
export function SharingChoice({ live }: { live: HostLive }) {
  const { notify } = useHost();
  const { subscribe, getSnapshot } = live.sharesOpenFinding;
  const saved = useSyncExternalStore(subscribe, getSnapshot);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (on: boolean) => {
    setChosen(on);
    try {
      await live.setSharesOpenFinding(on);
    } catch (reason) {
      const text = reason instanceof Error ? reason.message : 'The choice could not be saved';
      notify({ tone: 'danger', text });
    }
    setChosen(null);
  };
  return (
    <Switch
      label="Show colleagues which finding I have open"
      hint="They see your name beside it in the list of findings."
      checked={chosen ?? saved}
      onChange={(on) => void choose(on)}
    />
  );
}
