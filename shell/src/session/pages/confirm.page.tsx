import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AuthLink } from '../auth-link.ts';
import { readAuthLink } from '../auth-link.ts';
import { CheckMail } from './check-mail.tsx';
import { OpenLink } from './open-link.tsx';

/** /auth/confirm: opens a mailed link; without one it waits for that link to be opened. */
export const ConfirmPage = () => {
  const { key, search } = useLocation();
  return <ConfirmVisit key={key} isSignIn={new URLSearchParams(search).get('for') === 'sign-in'} />;
};

/** One visit: the link is read once, because it is taken out of the address when it is opened. */
const ConfirmVisit = ({ isSignIn }: { isSignIn: boolean }) => {
  const [link] = useState<AuthLink>(() => readAuthLink(new URL(window.location.href), new Date()));
  if (link.kind !== 'nothing') return <OpenLink link={link} purpose="confirm" />;
  return <CheckMail purpose={isSignIn ? 'sign-in' : 'sign-up'} />;
};
