import { listWorkspacesResponseSchema } from '@parapet/contracts/access/workspace';
import { subscriptionSchema } from '@parapet/contracts/plans/subscription';

const USER_ID = '0190f5a0-0000-7000-8000-000000000001';
const WORKSPACE_ID = '0190f5a0-0000-7000-8000-000000000002';
const AT = '2026-01-01T00:00:00.000Z';

/** Whoever signs in during a trial. */
export const trialAccount = { email: 'trial@parapet.example', password: 'a password of the trial' };

const user = {
  id: USER_ID,
  aud: 'authenticated',
  role: 'authenticated',
  email: trialAccount.email,
  email_confirmed_at: AT,
  created_at: AT,
  updated_at: AT,
  app_metadata: {},
  user_metadata: {},
  identities: [],
  factors: [],
};

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const session = () => {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: USER_ID, aud: 'authenticated', aal: 'aal1', exp, session_id: USER_ID };
  return {
    access_token: `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}.dHJpYWw`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: exp,
    refresh_token: 'trial',
    user,
  };
};

const workspaces = () =>
  listWorkspacesResponseSchema.parse({
    success: true,
    data: [
      {
        id: WORKSPACE_ID,
        name: 'Trial',
        description: '',
        workspace_owner: USER_ID,
        role: 'owner',
        personal: true,
      },
    ],
  });

const answers: Readonly<Record<string, () => unknown>> = {
  '/auth/v1/settings': () => ({ external: { email: true }, disable_signup: false }),
  '/auth/v1/token': session,
  '/auth/v1/user': () => user,
  '/api/workspaces/list': workspaces,
  '/api/subscription': () => subscriptionSchema.parse({ owner: { id: USER_ID, is_you: true } }),
};

/** What sign-in and the dashboard read; undefined for everything else. */
export const standInAnswer = (path: string): unknown => answers[path]?.();
