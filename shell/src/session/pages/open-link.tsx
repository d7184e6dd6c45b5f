import { AuthFrame } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { useEffect, useRef, useState } from 'react';
import type { AuthLink } from '../auth-link.ts';
import { sessionPaths } from '../entrances.ts';
import { linkWords } from '../link-words.ts';
import { openAuthLink, refusalOf } from '../open-auth-link.ts';
import { useSession } from '../session-context.tsx';

/** Opens the link, once for each attempt however often React mounts the page. */
const useOpening = (link: AuthLink) => {
  const session = useSession();
  const [failure, setFailure] = useState(() => refusalOf(link));
  const [attempt, setAttempt] = useState(1);
  const begun = useRef(0);

  useEffect(() => {
    // What the link carries is as good as a password: it must not stay in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (begun.current === attempt || refusalOf(link)) return;
    begun.current = attempt;
    void openAuthLink(session, link).then(setFailure);
  }, [session, link, attempt]);

  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { failure, retry };
};

export const OpenLink = ({ link, purpose }: { link: AuthLink; purpose: 'confirm' | 'sign-in' }) => {
  const { failure, retry } = useOpening(link);
  if (!failure) {
    return (
      <AuthFrame title="Opening the link">
        <p role="status">One moment.</p>
      </AuthFrame>
    );
  }
  const { title, lead, advice, outlook } = linkWords(failure, purpose);
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
        <Button href={sessionPaths.login} variant="accent" wide>
          Sign in
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
