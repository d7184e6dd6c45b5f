import { HOME_PATH } from '@parapet/stores/auth.store';
import type { SessionUser } from '@parapet/stores/session-user';
import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { Note } from '@parapet/ui/note';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthLink } from '../links/auth-link.ts';
import { sessionPaths } from '../links/auth-routes.ts';
import { keepLinkSession } from '../links/open-auth-link.ts';
import type { LinkSession } from '../service/auth-service.ts';
import { useAuth, useSession } from '../session-context.tsx';
import { describeFailure } from '../sign-in/failure-text.ts';

/** Shows address or number, since the owner can choose any display name. */
const loginOf = ({ email, phone }: SessionUser): string => email || phone || 'an account';

/**
 * Asks before a link signs in, and names its account. Otherwise an attacker could send a link that
 * signs the victim in to the attacker's account and read what the victim enters there.
 */
export const AskToSignIn = ({
  link,
  found,
  onDone,
}: {
  link: AuthLink;
  found: LinkSession;
  onDone: () => void;
}) => {
  const session = useSession();
  const navigate = useNavigate();
  const current = useAuth((state) => state.user);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);

  const confirm = async () => {
    setBusy(true);
    setError(null);
    const failure = await keepLinkSession(session, link, found);
    setBusy(false);
    if (failure) setError(describeFailure(failure, 'Failed to sign in').message);
    else onDone();
  };
  const cancel = () => {
    // For the same user it may be the session of this browser.
    if (current?.id !== found.user.id) void session.service.dropSession(found);
    navigate(current ? HOME_PATH : sessionPaths.login, { replace: true });
  };

  const isSwitch = current !== null && current.id !== found.user.id;
  return (
    <AuthFrame title="Is this your account?">
      <div ref={question} tabIndex={-1} className="pp-form-error">
        <Note tone="warn" title={`Sign in as ${loginOf(found.user)}?`}>
          This link was not requested in this browser. Continue only if the account is yours: its
          owner sees everything you do there.
        </Note>
      </div>
      {isSwitch ? (
        <Note title={`You are signed in as ${loginOf(current)}.`}>
          Continuing ends that session in this browser.
        </Note>
      ) : null}
      <FormError title={error} />
      <Button variant="accent" wide busy={isBusy} onClick={() => void confirm()}>
        Continue
      </Button>
      <Button wide disabled={isBusy} onClick={cancel}>
        Cancel
      </Button>
    </AuthFrame>
  );
};
