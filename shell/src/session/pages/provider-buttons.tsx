import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { useState } from 'react';
import { describeFailure } from '../failure-text.ts';
import { useSession } from '../session-context.tsx';

/** Names that differ from the service's own word for the provider with its first letter raised. */
const names: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
};

const nameOf = (provider: string): string =>
  names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);

/** One button for each provider that is configured; nothing where there is none. */
export const ProviderButtons = () => {
  const { config, service } = useSession();
  const [error, setError] = useState<string | null>(null);
  const [leavingFor, setLeavingFor] = useState<string | null>(null);

  const leaveFor = async (provider: string) => {
    setError(null);
    setLeavingFor(provider);
    const result = await service.signInWith(provider);
    if (result.ok) return;
    setLeavingFor(null);
    setError(describeFailure(result.failure, 'Failed to sign in').message);
  };

  return (
    <>
      <FormError title={error} />
      {config.oauthProviders.map((provider) => (
        <Button
          key={provider}
          wide
          busy={leavingFor === provider}
          onClick={() => void leaveFor(provider)}
        >
          Go on with {nameOf(provider)}
        </Button>
      ))}
    </>
  );
};
