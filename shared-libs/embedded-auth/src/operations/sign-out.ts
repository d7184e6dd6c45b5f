import { z } from 'zod';
import type { AuthPorts } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import { deleteSession, deleteSessionsOf } from '../store/sessions.repository.ts';

/** Query of POST /logout. */
export const signOutInput = z.object({
  scope: z.enum(['global', 'local', 'others']).default('global'),
});

/** Ends this session (local), all others (others) or all (global). */
export const signOut =
  (ports: AuthPorts) =>
  async (actor: Actor, input: z.output<typeof signOutInput>): Promise<void> => {
    switch (input.scope) {
      case 'local':
        return deleteSession(ports.db, actor.session.id);
      case 'others':
        return deleteSessionsOf(ports.db, actor.user.id, actor.session.id);
      case 'global':
        return deleteSessionsOf(ports.db, actor.user.id);
    }
  };
