import { useHost } from '@parapet/remote-kit/host';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { CodeBlock } from '@parapet/ui/code-block';
import { Dialog } from '@parapet/ui/dialog';
import { Note } from '@parapet/ui/note';
import { useState } from 'react';

/** `k4m9x7qp2ab8ht3z` is easier to type as `k4m9-x7qp-2ab8-ht3z`. */
const inBlocks = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** How many recovery codes are left, and new ones, which are shown once. */
export function RecoveryCodes({
  status: { total, remaining },
  secondFactors,
  onChanged,
}: {
  status: { total: number; remaining: number };
  secondFactors: HostSecondFactors;
  onChanged: () => Promise<void>;
}) {
  const { confirm, notify } = useHost();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasSet = total > 0;

  const make = async () => {
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
    const made = await secondFactors.makeRecoveryCodes();
    setBusy(false);
    if (made.ok) setCodes(made.value);
    else notify({ tone: 'danger', text: made.message });
  };
  const close = async () => {
    setCodes(null);
    await onChanged();
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
        <Button busy={isBusy} onClick={() => void make()}>
          {hasSet ? 'Replace recovery codes' : 'Get recovery codes'}
        </Button>
      </div>
      <Dialog
        open={codes !== null}
        title="Your recovery codes"
        onClose={() => void close()}
        footer={
          <Button variant="primary" onClick={() => void close()}>
            I have stored them
          </Button>
        }
      >
        <p>Store these codes apart from your second factor. They are not shown again.</p>
        <CodeBlock label="New recovery codes" code={(codes ?? []).map(inBlocks).join('\n')} copy />
      </Dialog>
    </section>
  );
}
