import { Button } from '@parapet/ui/button';
import { PageHeader } from '@parapet/ui/page-header';
import { SiteFrame } from '@parapet/ui/site-frame';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isUnderDashboard } from '../session/links/auth-routes.ts';
import { useAuth } from '../session/session-context.tsx';

const LEAVE_AFTER_SECONDS = 8;

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SiteFrame links={[]} footLinks={[]} actions={null}>
      <title>{`${title} · Parapet`}</title>
      <div className="shell-error">
        <h1>{title}</h1>
        {children}
      </div>
    </SiteFrame>
  );
}

/** The screen of an unknown path. Below the dashboard it is in its frame, so that the navigation stays. */
function UnknownPathScreen({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  if (!isUnderDashboard(pathname)) return <Screen title={title}>{children}</Screen>;
  return (
    <>
      <title>{`${title} · Parapet`}</title>
      <PageHeader title={title} />
      <div className="shell-error">{children}</div>
    </>
  );
}

/** Counts down once. `left` is null when the user chose to stay. */
const useCountdown = (onEnd: () => void) => {
  const [left, setLeft] = useState<number | null>(LEAVE_AFTER_SECONDS);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      onEnd();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return { left, stay: () => setLeft(null) };
};

/** The 404 screen: shows the path, and redirects to the start page after a countdown. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [leave] = useState(() => () => void navigate('/', { replace: true }));
  const { left, stay } = useCountdown(leave);
  return (
    <UnknownPathScreen title="Page not found">
      <p>
        <code>{pathname}</code>
      </p>
      <div className="pp-actions">
        <Button variant="accent" href="/">
          Back to start
        </Button>
        {left === null ? null : <Button onClick={stay}>Stay here</Button>}
      </div>
      {left === null ? null : <p className="pp-text-meta">Redirecting in {left} s</p>}
    </UnknownPathScreen>
  );
}

/**
 * The screen of an unknown path while remotes are missing: it may be a page of one of them, since only
 * their releases say which pages they have.
 */
export function MissingRemotesScreen({ children }: { children: ReactNode }) {
  return (
    <UnknownPathScreen title="This page may be part of what could not be loaded">
      {children}
      <div className="pp-actions">
        <Button variant="accent" href="/">
          Back to start
        </Button>
      </div>
    </UnknownPathScreen>
  );
}

/** The screen of every other error: its message and a link home. */
export function ErrorScreen({ message }: { message: string }) {
  const isLoggedIn = useAuth((auth) => auth.isLoggedIn);
  return (
    <Screen title="Something went wrong">
      <p>{message}</p>
      <div className="pp-actions">
        <Button variant="accent" href={isLoggedIn ? '/dashboard' : '/'}>
          Back to home
        </Button>
      </div>
    </Screen>
  );
}
