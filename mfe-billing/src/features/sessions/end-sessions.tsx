import { useHost } from '@parapet/remote-kit/host';
import type { HostAccount } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { useState } from 'react';

const questions = {
  others: {
    title: 'Sign out everywhere else?',
    body: 'Every other browser and program has to sign in again. This one stays signed in.',
    confirmLabel: 'Sign out the others',
  },
  global: {
    title: 'Sign out everywhere?',
    body: 'Every browser and program has to sign in again, also this one.',
    confirmLabel: 'Sign out everywhere',
  },
};

/** Ends the other sessions, or all. */
export function EndSessions({
  endSessions,
  hasOthers,
  onEnded,
}: {
  endSessions: NonNullable<HostAccount['endSessions']>;
  hasOthers: boolean;
  onEnded: () => Promise<unknown>;
}) {
  const { confirm, notify } = useHost();
  const [ending, setEnding] = useState<'others' | 'global' | null>(null);

  const end = async (scope: 'others' | 'global') => {
    if (!(await confirm({ ...questions[scope], danger: true }))) return;
    setEnding(scope);
    try {
      await endSessions(scope);
      if (scope === 'others') {
        notify({ tone: 'success', text: 'Your other sessions have ended' });
        await onEnded();
      }
    } catch (error) {
      const text = error instanceof Error ? error.message : 'The sessions could not be ended';
      notify({ tone: 'danger', text });
    }
    setEnding(null);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={!hasOthers} busy={ending === 'others'} onClick={() => void end('others')}>
        Sign out the others
      </Button>
      <Button busy={ending === 'global'} onClick={() => void end('global')}>
        Sign out everywhere
      </Button>
    </div>
  );
}
