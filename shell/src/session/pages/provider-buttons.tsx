import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { useState } from 'react';
import { describeFailure } from '../failure-text.ts';
import { useSession } from '../session-context.tsx';

/** Display names that differ from the capitalized provider id. */
const names: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
};

const nameOf = (provider: string): string =>
  names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);

/** One button for each configured provider. */
export const ProviderButtons = () => {
  const { config, service } = useSession();
  const [error, setError] = useState<string | null>(null);
  const [redirectingTo, setRedirectingTo] = useState<string | null>(null);

  const redirectTo = async (provider: string) => {
    setError(null);
    setRedirectingTo(provider);
    const result = await service.signInWith(provider);
    if (result.ok) return;
    setRedirectingTo(null);
    setError(describeFailure(result.failure, 'Failed to sign in').message);
  };

  return (
    <>
      <FormError title={error} />
      {config.oauthProviders.map((provider) => (
        <Button
          key={provider}
          wide
          busy={redirectingTo === provider}
          onClick={() => void redirectTo(provider)}
        >
          Continue with {nameOf(provider)}
        </Button>
      ))}
    </>
  );
};
