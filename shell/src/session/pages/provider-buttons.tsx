import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { useState } from 'react';
import { useSession } from '../session-context.tsx';
import { describeFailure } from '../sign-in/failure-text.ts';
import { providerName } from '../sign-in/provider-name.ts';

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
          Continue with {providerName(provider, config)}
        </Button>
      ))}
    </>
  );
};
