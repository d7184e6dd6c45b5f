import { useHost } from '@parapet/remote-kit/host';
import type { HostIdentities, LinkedIdentity } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { useState } from 'react';

/** One button for each provider that is not linked yet; it leaves to the provider. */
export function LinkButtons({
  identities,
  linked,
}: {
  identities: HostIdentities;
  linked: readonly LinkedIdentity[];
}) {
  const { notify } = useHost();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const offered = identities.providers.filter(
    ({ id }) => !linked.some(({ provider }) => provider === id),
  );
  if (offered.length === 0) {
    const text =
      identities.providers.length === 0
        ? 'This installation offers no other service to sign in with.'
        : 'Every service that this installation offers is linked.';
    return <p className="text-xs text-ink-3">{text}</p>;
  }

  const leave = async (provider: { id: string; name: string }) => {
    setLeavingTo(provider.id);
    try {
      await identities.link(provider.id);
    } catch (error) {
      const text = error instanceof Error ? error.message : `${provider.name} could not be linked`;
      notify({ tone: 'danger', text });
      setLeavingTo(null);
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((provider) => (
        <Button
          key={provider.id}
          busy={leavingTo === provider.id}
          onClick={() => void leave(provider)}
        >
          Link {provider.name}
        </Button>
      ))}
    </div>
  );
}
