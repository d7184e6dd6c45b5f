import { useState } from 'react';
import type { AuthLink } from '../auth-link.ts';
import { readAuthLink } from '../auth-link.ts';
import { OpenLink } from './open-link.tsx';

/** /auth/callback: where providers and mailed links lead, with a code, a token hash or tokens. */
export const CallbackPage = () => {
  const [link] = useState<AuthLink>(() => readAuthLink(new URL(window.location.href), new Date()));
  return <OpenLink link={link} purpose="sign-in" />;
};
