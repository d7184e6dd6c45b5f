import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../session-context.tsx';
import { CheckMail } from './check-mail.tsx';
import { OpenLink } from './open-link.tsx';

/** /auth/confirm: opens a mailed link; without one it waits for the link. */
export const ConfirmPage = () => {
  const { key, search } = useLocation();
  const isSignIn = new URLSearchParams(search).get('for') === 'sign-in';
  return <ConfirmVisit key={key} visit={key} isSignIn={isSignIn} />;
};

/** Reads the link once per visit, since reading removes it from the address. */
const ConfirmVisit = ({ visit, isSignIn }: { visit: string; isSignIn: boolean }) => {
  const { links } = useSession();
  const [link] = useState(() => links.take(visit));
  if (link.kind !== 'nothing') return <OpenLink link={link} purpose="confirm" />;
  return <CheckMail purpose={isSignIn ? 'sign-in' : 'sign-up'} />;
};
