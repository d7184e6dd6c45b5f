import type { AuthState } from '@parapet/stores/auth.store';
import type { ReactNode } from 'react';
import { createContext, use, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Session } from './service/create-session.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = ({
  session,
  children,
}: {
  session: Session;
  children: ReactNode;
}) => <SessionContext value={session}>{children}</SessionContext>;

/** Returns the session of the page. Remotes get snapshots from their host context instead. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
};

export const useAuth = <T,>(select: (state: AuthState) => T): T =>
  useStore(useSession().auth, select);

/** The email address that the sign-in pages share, and what their field needs to keep it. */
export const useEmailDraft = (): [
  email: string,
  keepDraft: { onChange: (event: { target: { value: string } }) => void },
] => {
  const { emailDraft } = useSession();
  const onChange = ({ target }: { target: { value: string } }) =>
    emailDraft.setState({ email: target.value });
  return [useStore(emailDraft).email, { onChange }];
};

/** Returns whether accounts by phone number are offered; false until the session service answers. */
export const useOffersPhone = (): boolean => {
  const { service } = useSession();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => void service.offersPhone().then(setOffered), [service]);
  return isOffered;
};
