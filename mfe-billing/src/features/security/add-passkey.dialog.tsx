import { factorNameFormSchema } from '@parapet/contracts/text/forms';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Dialog } from '@parapet/ui/dialog';
import { FactorNameForm } from './factor-name-form.tsx';

/** Adds a passkey: its name, then the question of the browser. */
export function AddPasskeyDialog({
  takenNames,
  add,
  onClose,
  onAdded,
}: {
  takenNames: readonly string[];
  add: NonNullable<HostSecondFactors['addPasskey']>;
  onClose: () => void;
  onAdded: () => Promise<void>;
}) {
  return (
    <Dialog open title="Add a passkey" onClose={onClose}>
      <FactorNameForm
        schema={factorNameFormSchema}
        suggested="This device"
        takenNames={takenNames}
        hint="For example, the device that the passkey is on. Your sessions in other browsers end."
        failure="The passkey could not be added"
        start={add}
        onStarted={onAdded}
      >
        <p>
          Your browser asks for your fingerprint, face, PIN or security key. A passkey works on this
          site alone, so a forged page cannot ask for it.
        </p>
      </FactorNameForm>
    </Dialog>
  );
}
