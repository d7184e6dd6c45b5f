import type { SecondFactor } from '@parapet/remote-kit/host-context';
import type { SessionUser } from '@parapet/stores/session-user';
import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { useEffect, useState } from 'react';
import type { ListedFactors } from '../second-factors/second-factors.ts';
import { useSession } from '../session-context.tsx';
import { describeFailure } from '../sign-in/failure-text.ts';
import { AppCodeForm } from './app-code-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';

type Way = 'passkey' | 'app' | 'phone' | 'recovery';

const titles: Record<Way, string> = {
  passkey: 'Use your passkey',
  app: 'Enter your code',
  phone: 'Enter your code',
  recovery: 'Use a recovery code',
};

const wayLabels: Record<Way, string> = {
  passkey: 'Use a passkey',
  app: 'Use your authenticator app',
  phone: 'Use a text message',
  recovery: 'Lost your phone? Use a recovery code',
};

/** The ways that the user has, in the order in which they are offered. */
const waysOf = ({ factors, recoveryCodes, offersPasskeys }: ListedFactors): Way[] => {
  const has = (kind: SecondFactor['kind']) => factors.some((factor) => factor.kind === kind);
  const ways: Way[] = [];
  if (has('webauthn') && offersPasskeys) ways.push('passkey');
  if (has('totp')) ways.push('app');
  if (has('phone')) ways.push('phone');
  if (recoveryCodes && recoveryCodes.remaining > 0) ways.push('recovery');
  return ways;
};

/** Asks who signed in for the code of their second factor. Nothing else of the account is open yet. */
export const ProveSecondFactor = ({ user }: { user: SessionUser }) => {
  const { signOut } = useSession();
  const { listed, error, reload } = useListedFactors();
  const [chosen, setChosen] = useState<Way | null>(null);
  const ways = listed ? waysOf(listed) : [];
  const way = chosen ?? ways[0];

  return (
    <AuthFrame
      title={titles[way ?? 'app']}
      lead={<>You are signing in as {user.email || user.phone}.</>}
    >
      <FormError title={error} />
      {error ? (
        <Button wide onClick={reload}>
          Try again
        </Button>
      ) : null}
      {listed && way ? <CodeForm way={way} factors={listed.factors} /> : null}
      {listed && ways.length === 0 ? (
        <p>Your second factor cannot be used here. Contact the administrator.</p>
      ) : null}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} wide onClick={() => setChosen(other)}>
            {wayLabels[other]}
          </Button>
        ))}
      <Button variant="quiet" wide onClick={() => void signOut()}>
        Use another account
      </Button>
    </AuthFrame>
  );
};

const CodeForm = ({ way, factors }: { way: Way; factors: readonly SecondFactor[] }) => {
  const { secondFactors } = useSession().service;
  const ofKind = (kind: SecondFactor['kind']) => factors.filter((factor) => factor.kind === kind);
  switch (way) {
    case 'passkey':
      return <PasskeyForm passkeys={ofKind('webauthn')} prove={secondFactors.provePasskey} />;
    case 'app':
      return <AppCodeForm apps={ofKind('totp')} prove={secondFactors.prove} />;
    case 'phone':
      return <PhoneCodeForm phones={ofKind('phone')} service={secondFactors} />;
    case 'recovery':
      return <RecoveryCodeForm prove={secondFactors.proveByRecoveryCode} />;
  }
};

const useListedFactors = () => {
  const { service } = useSession();
  const [listed, setListed] = useState<ListedFactors | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again.
  useEffect(() => {
    let isOpen = true;
    void service.secondFactors.list().then((result) => {
      if (!isOpen) return;
      if (result.ok) setListed(result.value);
      else setError(describeFailure(result.failure, 'Failed to load your second factors').message);
    });
    return () => {
      isOpen = false;
    };
  }, [service, round]);
  const reload = () => {
    setError(null);
    setRound(round + 1);
  };
  return { listed, error, reload };
};
