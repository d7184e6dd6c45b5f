import { appNameFormSchema } from '@parapet/contracts/text/forms';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Dialog } from '@parapet/ui/dialog';
import { useState } from 'react';
import { FactorNameForm } from './factor-name-form.tsx';
import { ScanApp } from './scan-app.tsx';

/** Adds an authenticator app: a name, then the picture to scan and its first code. */
export function AddAppDialog({
  takenNames,
  secondFactors,
  onClose,
  onAdded,
}: {
  takenNames: readonly string[];
  secondFactors: HostSecondFactors;
  onClose: () => void;
  onAdded: () => Promise<void>;
}) {
  const [started, setStarted] = useState<{ id: string; qrCode: string; secret: string } | null>(
    null,
  );
  return (
    <Dialog open title="Add an authenticator app" onClose={onClose}>
      {started ? (
        <ScanApp app={started} verify={secondFactors.verifyApp} onVerified={onAdded} />
      ) : (
        <FactorNameForm
          schema={appNameFormSchema}
          suggested="My phone"
          takenNames={takenNames}
          hint="For example, the device that the app is on."
          failure="The app could not be added"
          start={secondFactors.enrolApp}
          onStarted={setStarted}
        />
      )}
    </Dialog>
  );
}
