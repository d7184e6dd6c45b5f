import { HOME_PATH } from '@parapet/stores/auth.store';
import type { AuthFailure } from '@parapet/stores/auth-result';
import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuthLink } from '../links/auth-link.ts';
import { sessionPaths } from '../links/auth-routes.ts';
import { linkFailureMessage } from '../links/link-failure-message.ts';
import type { LinkOutcome } from '../links/open-auth-link.ts';
import { openAuthLink, refusalOf } from '../links/open-auth-link.ts';
import { useAuth, useSession } from '../session-context.tsx';
import { AskToSignIn } from './ask-to-sign-in.tsx';

type Opening = { kind: 'mailed' } | { kind: 'waiting' } | Exclude<LinkOutcome, { kind: 'opened' }>;

/** The first state of a page: scanners of mail run its scripts, and must not use up a mailed token. */
const openingOf = (link: AuthLink): Opening => {
  const failure = refusalOf(link);
  if (failure) return { kind: 'failed', failure };
  return { kind: link.kind === 'token-hash' ? 'mailed' : 'waiting' };
};

/** Opens the link once per attempt, even if React mounts the page again. */
const useOpening = (link: AuthLink) => {
  const session = useSession();
  const [opening, setOpening] = useState<Opening>(() => openingOf(link));
  const [attempt, setAttempt] = useState(opening.kind === 'waiting' ? 1 : 0);
  const openedAttempt = useRef(0);
  const release = useRef(() => {});

  useEffect(() => {
    release.current = session.links.hold();
    return () => release.current();
  }, [session]);

  const done = useCallback(() => {
    release.current();
    const { user, followReturnTo } = session.auth.getState();
    // Without a user, the next session event redirects.
    if (user) followReturnTo();
  }, [session]);

  useEffect(() => {
    if (openedAttempt.current === attempt) return;
    openedAttempt.current = attempt;
    void openAuthLink(session, link).then((outcome) => {
      if (outcome.kind === 'opened') done();
      else setOpening(outcome);
    });
  }, [session, link, attempt, done]);

  const start = () => {
    setOpening({ kind: 'waiting' });
    setAttempt(attempt + 1);
  };
  return { opening, start, done };
};

export const OpenLink = ({ link, purpose }: { link: AuthLink; purpose: 'confirm' | 'sign-in' }) => {
  const { opening, start, done } = useOpening(link);
  if (opening.kind === 'mailed') {
    return (
      <AuthFrame title="Open the link" lead="It works once, and only when you press the button.">
        <Button variant="accent" wide onClick={start}>
          Open the link
        </Button>
      </AuthFrame>
    );
  }
  if (opening.kind === 'waiting') {
    return (
      <AuthFrame title="Opening the link">
        <p role="status">One moment.</p>
      </AuthFrame>
    );
  }
  if (opening.kind === 'ask')
    return <AskToSignIn link={link} found={opening.found} onDone={done} />;
  return <LinkFailed failure={opening.failure} purpose={purpose} retry={start} />;
};

const LinkFailed = ({
  failure,
  purpose,
  retry,
}: {
  failure: AuthFailure;
  purpose: 'confirm' | 'sign-in';
  retry: () => void;
}) => {
  const isLoggedIn = useAuth((state) => state.isLoggedIn);
  const { title, lead, advice, outlook } = linkFailureMessage(failure, purpose);
  return (
    <AuthFrame title={title}>
      <div role="alert">
        <Note tone={outlook === 'done' ? 'info' : 'danger'} title={lead}>
          {advice}
        </Note>
      </div>
      {outlook === 'retry' ? (
        <Button variant="accent" wide onClick={retry}>
          Try again
        </Button>
      ) : (
        <Button href={isLoggedIn ? HOME_PATH : sessionPaths.login} variant="accent" wide>
          {isLoggedIn ? 'Back to the dashboard' : 'Sign in'}
        </Button>
      )}
      {outlook === 'lost' && purpose === 'confirm' ? (
        <Button href={sessionPaths.confirm} wide>
          Send a new link
        </Button>
      ) : null}
    </AuthFrame>
  );
};
