import { isApiError } from '@parapet/api-client/api-error';
import { failureNotice } from '@parapet/api-client/failure-message';
import type { InvitationOffer } from '@parapet/contracts/access/invitation';
import { allowanceOf, rightsOf } from '@parapet/contracts/access/rights';
import { acceptInvitation, readInvitation } from '@parapet/contracts/endpoints/members';
import { HOME_PATH } from '@parapet/stores/auth.store';
import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { Note } from '@parapet/ui/note';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sessionPaths } from '../links/auth-routes.ts';
import { invitationPath, invitationToken } from '../links/invitation-link.ts';
import { useAuth, useSession } from '../session-context.tsx';

type Offer = Exclude<InvitationOffer, { state: 'unknown' }>;
type Reading =
  | { status: 'reading' }
  | { status: 'failed'; message: string }
  | { status: 'read'; offer: InvitationOffer };

const ended: Readonly<Record<Exclude<InvitationOffer['state'], 'pending'>, string>> = {
  unknown: 'This link is incomplete, or a newer mail replaced it. Open the newest mail.',
  expired: 'It was valid for 7 days. Ask for a new one.',
  revoked: 'It was withdrawn. Ask for a new one if you expect to join.',
  accepted: 'It was used already. Sign in to open the workspace.',
};

/** /invitation: who invites to what and as what, and joining as an existing or a new user. */
export const InvitationPage = () => {
  const { pathname, hash } = useLocation();
  const token = invitationToken(pathname + hash);
  const [reading, retry] = useOffer(token);
  const isLoading = useAuth(({ loading }) => loading);
  if (reading.status === 'failed') {
    return (
      <AuthFrame title="Invitation">
        <FormError title={reading.message} />
        <Button wide onClick={retry}>
          Try again
        </Button>
      </AuthFrame>
    );
  }
  if (reading.status === 'reading' || isLoading) {
    return (
      <AuthFrame title="Invitation">
        <p role="status">One moment.</p>
      </AuthFrame>
    );
  }
  const { offer } = reading;
  if (token === null || offer.state !== 'pending') {
    return <EndedInvitation state={offer.state === 'pending' ? 'unknown' : offer.state} />;
  }
  return <OpenInvitation key={token} token={token} offer={offer} />;
};

const messageOf = (error: unknown, predicate: string): string =>
  failureNotice(error, 'The invitation', predicate).text;

function useOffer(token: string | null): [Reading, () => void] {
  const { api } = useSession();
  const [reading, setReading] = useState<Reading>({ status: 'reading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt reads again
  useEffect(() => {
    const abort = new AbortController();
    const read = async () => {
      if (token === null) return setReading({ status: 'read', offer: { state: 'unknown' } });
      try {
        const offer = await api.call(readInvitation, { body: { token }, signal: abort.signal });
        if (!abort.signal.aborted) setReading({ status: 'read', offer });
      } catch (error) {
        if (abort.signal.aborted) return;
        setReading({ status: 'failed', message: messageOf(error, 'could not be read') });
      }
    };
    setReading({ status: 'reading' });
    void read();
    return () => abort.abort();
  }, [api, token, attempt]);
  return [reading, useCallback(() => setAttempt((count) => count + 1), [])];
}

const EndedInvitation = ({ state }: { state: keyof typeof ended }) => {
  const title =
    state === 'unknown' ? 'There is no such invitation' : `This invitation is ${stateWord(state)}`;
  return (
    <AuthFrame title={title} lead={ended[state]}>
      <Button href={HOME_PATH} wide>
        Go to the dashboard
      </Button>
    </AuthFrame>
  );
};

const stateWord = (state: string): string => (state === 'accepted' ? 'used' : state);

const OpenInvitation = ({ token, offer }: { token: string; offer: Offer }) => {
  const user = useAuth((state) => state.user);
  const isOwn = user?.email.toLowerCase() === offer.email.toLowerCase();
  return (
    <AuthFrame
      title={`Join ${offer.workspaceName}`}
      lead={
        <>
          {offer.invitedBy ?? 'A former member'} invites <strong>{offer.email}</strong> as{' '}
          {offer.role}.
        </>
      }
    >
      <Note title={`What a member with the role ${offer.role} may do`}>
        {`${rightsOf(offer.role).map(allowanceOf).join('; ')}.`}
      </Note>
      {user === null ? <SignedOut token={token} email={offer.email} /> : null}
      {user !== null && isOwn ? <Join token={token} /> : null}
      {user !== null && !isOwn ? <OtherAccount email={user.email} offer={offer} /> : null}
    </AuthFrame>
  );
};

/** The invitation comes back after sign-in, and after a sign-up once its address is confirmed. */
const SignedOut = ({ token, email }: { token: string; email: string }) => {
  const { auth, emailDraft } = useSession();
  const navigate = useNavigate();
  const go = (path: string) => {
    auth.getState().rememberReturnTo(invitationPath(token));
    emailDraft.setState({ email });
    navigate(path);
  };
  return (
    <>
      <Button variant="accent" wide onClick={() => go(sessionPaths.register)}>
        Create an account
      </Button>
      <Button wide onClick={() => go(sessionPaths.login)}>
        Sign in
      </Button>
    </>
  );
};

const Join = ({ token }: { token: string }) => {
  const { api, workspace, reloadAccount } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [lacksFactor, setLacksFactor] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { workspaceId } = await api.call(acceptInvitation, { body: { token } });
      await reloadAccount();
      workspace.getState().switchTo(workspaceId);
      navigate(HOME_PATH, { replace: true });
    } catch (error) {
      setFailure(messageOf(error, 'was not accepted'));
      setLacksFactor(isApiError(error) && error.code === 'second_factor_missing');
      setBusy(false);
    }
  };
  return (
    <>
      <FormError title={failure} />
      <Button variant="accent" wide busy={isBusy} onClick={() => void join()}>
        Join the workspace
      </Button>
      {lacksFactor ? (
        <Button wide href="/dashboard/Profile?tab=security">
          Add a second factor
        </Button>
      ) : null}
    </>
  );
};

const OtherAccount = ({ email, offer }: { email: string; offer: Offer }) => {
  const session = useSession();
  return (
    <>
      <Note tone="warn" title={`You are signed in as ${email || 'another account'}.`}>
        {`The invitation is for ${offer.email}. Sign in with that address to accept it.`}
      </Note>
      <Button wide onClick={() => void session.signOut()}>
        Sign out
      </Button>
    </>
  );
};
