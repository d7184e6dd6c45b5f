import { useHost } from '@parapet/remote-kit/host';
import type { HostSecondFactors, SecondFactor } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useState } from 'react';
import { RenameFactorDialog } from './rename-factor.dialog.tsx';

const kindLabels: Readonly<Record<SecondFactor['kind'], string>> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Passkey',
};

/** The second factors with their names; each can be renamed, and removed after a question. */
export function FactorList({
  factors,
  secondFactors,
  onChanged,
}: {
  factors: readonly SecondFactor[];
  secondFactors: HostSecondFactors;
  onChanged: () => Promise<void>;
}) {
  const { confirm, notify } = useHost();
  const [removing, setRemoving] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<SecondFactor | null>(null);

  const remove = async ({ id, name, kind }: SecondFactor) => {
    const label = name || kindLabels[kind];
    const isLast = factors.length === 1;
    const agreed = await confirm({
      title: `Remove ${label}?`,
      body: isLast
        ? 'Then your password alone signs in, and your recovery codes stop working.'
        : 'It can no longer be used to sign in.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!agreed) return;
    setRemoving(id);
    const removed = await secondFactors.remove(id);
    setRemoving(null);
    if (!removed.ok) return notify({ tone: 'danger', text: removed.message });
    notify({ tone: 'success', text: `${label} is removed` });
    await onChanged();
  };

  return (
    <>
      <ul aria-label="Your second factors" className="flex flex-col gap-3">
        {factors.map((factor) => (
          <li key={factor.id} className="flex items-center justify-between gap-4">
            <span>
              {factor.name || kindLabels[factor.kind]}
              <span className="block text-xs text-ink-3">
                {kindLabels[factor.kind]}, added <RelativeTime at={factor.createdAt} />
              </span>
            </span>
            <span className="flex gap-2">
              <Button size="sm" onClick={() => setRenaming(factor)}>
                Rename
                <span className="pp-sr-only"> {factor.name || kindLabels[factor.kind]}</span>
              </Button>
              <Button
                size="sm"
                variant="danger"
                busy={removing === factor.id}
                onClick={() => void remove(factor)}
              >
                Remove
                <span className="pp-sr-only"> {factor.name || kindLabels[factor.kind]}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {renaming ? (
        <RenameFactorDialog
          factor={renaming}
          onClose={() => setRenaming(null)}
          onRenamed={onChanged}
        />
      ) : null}
    </>
  );
}
