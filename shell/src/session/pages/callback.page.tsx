import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../session-context.tsx';
import { OpenLink } from './open-link.tsx';

/** /auth/callback: the target of providers and mailed links, with a code, a token hash or tokens. */
export const CallbackPage = () => {
  const { key } = useLocation();
  return <CallbackVisit key={key} visit={key} />;
};

const CallbackVisit = ({ visit }: { visit: string }) => {
  const { links } = useSession();
  const [link] = useState(() => links.take(visit));
  return <OpenLink link={link} purpose="sign-in" />;
};
