import { deepFreeze } from '@parapet/remote-kit/deep-freeze';
import type { HostContext, Observable } from '@parapet/remote-kit/host-context';
import type { SessionUser } from '@parapet/stores/session-user';
import { displayName } from '@parapet/stores/session-user';
import type { StoreApi } from 'zustand';
import { shallow } from 'zustand/shallow';
import type { Session } from '../session/service/create-session.ts';
import type { FormFailure } from '../session/sign-in/failure-text.ts';
import { describeFailure } from '../session/sign-in/failure-text.ts';
import { createHostAccount } from './host-account.ts';
import { createHostSecondFactors } from './host-second-factors.ts';
import { inviteUsersOf } from './invite-users.ts';

/** The parts of the host context that the session provides. */
export type HostPorts = Required<
  Pick<HostContext, 'session' | 'workspace' | 'subscription' | 'theme' | 'account'>
>;

/** Exposes a projection of a store: deeply frozen, and the same object until a field changes. */
const observe = <State, Part>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  project: (state: State) => Part,
): Observable<Part> => {
  let latest = deepFreeze(project(store.getState()));
  const getSnapshot = () => {
    const next = project(store.getState());
    if (!shallow(latest, next)) latest = deepFreeze(next);
    return latest;
  };
  return {
    getSnapshot,
    subscribe: (listener) => {
      let seen = getSnapshot();
      return store.subscribe(() => {
        const next = getSnapshot();
        if (next === seen) return;
        seen = next;
        listener();
      });
    },
  };
};

const summaryOf = (user: SessionUser) => {
  const name = displayName(user);
  return { id: user.id, email: user.email || null, displayName: name === user.email ? null : name };
};

/** Maps fields of the session's forms to those of the password form. */
const passwordFields: Partial<Record<NonNullable<FormFailure['field']>, 'current' | 'new'>> = {
  'current-password': 'current',
  password: 'new',
};

/** The session for remotes: read-only state, and changes to the user's own account. */
export const createHostPorts = (session: Session): HostPorts => {
  const summaries = new WeakMap<SessionUser, ReturnType<typeof summaryOf>>();
  const summarise = (user: SessionUser) => {
    const summary = summaries.get(user) ?? summaryOf(user);
    summaries.set(user, summary);
    return summary;
  };

  return {
    session: {
      ...observe(session.auth, ({ user }) => ({ user: user && summarise(user) })),
      getAccessToken: session.service.getAccessToken,
      reportDead: session.onSessionDead,
    },
    workspace: observe(session.workspace, ({ current, workspaces }) => ({
      current,
      count: workspaces.length,
    })),
    subscription: {
      ...observe(session.subscription, ({ status, subscription }) => ({
        status: status === 'idle' ? ('loading' as const) : status,
        subscription,
      })),
      reload: session.reloadPlan,
    },
    theme: observe(session.theme, ({ theme }) => theme),
    account: {
      ...createHostAccount(session),
      saveDisplayName: async (name) => {
        const saved = await session.service.saveMetadata({ display_name: name.trim() || null });
        if (saved.ok) return;
        throw new Error(describeFailure(saved.failure, 'The name could not be saved').message);
      },
      changePassword: async ({ current, next }) => {
        // Requiring it prevents account takeover through an open session.
        if (current === '') return { field: 'current', message: 'Enter your current password.' };
        const changed = await session.service.setPassword(next, current);
        if (changed.ok) return null;
        const { field, message } = describeFailure(
          changed.failure,
          'Failed to change the password',
        );
        return { field: (field && passwordFields[field]) ?? null, message };
      },
      secondFactors: createHostSecondFactors(session.service),
      themePreference: observe(session.theme, ({ preference }) => preference),
      chooseTheme: (preference) => session.theme.getState().choose(preference),
      reload: session.reloadAccount,
      signOut: session.signOut,
      inviteUsers: inviteUsersOf(session),
      switchWorkspace: (id) => session.workspace.getState().switchTo(id),
    },
  };
};
