import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { useState } from 'react';

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodes({
  status: { total, remaining },
  make,
}: {
  status: { total: number; remaining: number };
  /** Makes a new set, which ends the one before, and shows it. */
  make: () => Promise<void>;
}) {
  const { confirm } = useHost();
  const [isBusy, setBusy] = useState(false);
  const hasSet = total > 0;

  const start = async () => {
    const agreed =
      !hasSet ||
      (await confirm({
        title: 'Replace your recovery codes?',
        body: 'The codes that you have stop working.',
        confirmLabel: 'Replace',
        danger: true,
      }));
    if (!agreed) return;
    setBusy(true);
    await make();
    setBusy(false);
  };

  return (
    <section aria-label="Recovery codes" className="flex flex-col gap-3">
      {hasSet ? (
        <p>
          {remaining} of {total} recovery codes are left. Each signs you in once without your second
          factor.
        </p>
      ) : (
        <Note tone="warn" title="You have no recovery codes">
          Without them, a lost phone or passkey locks you out of your account.
        </Note>
      )}
      <div>
        <Button busy={isBusy} onClick={() => void start()}>
          {hasSet ? 'Replace recovery codes' : 'Get recovery codes'}
        </Button>
      </div>
    </section>
  );
}
