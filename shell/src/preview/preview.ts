import type { ListedRemote } from '@parapet/contracts/endpoints/previews';
import {
  type PreviewRequest,
  readPreviewRequests,
  requestText,
} from '@parapet/contracts/releases/previews/preview';
import { type RegistryEntry, SHELL } from '@parapet/contracts/releases/release';
import type { Confirmation } from '@parapet/remote-kit/host-context';
import { evaluateRemote, type Registry } from '@parapet/remote-kit/page/registry';
import type { AuthStore } from '@parapet/stores/auth.store';
import type { StoreStorage } from '@parapet/stores/persistence';
import type { SessionUser } from '@parapet/stores/session-user';
import { createStore, type StoreApi } from 'zustand/vanilla';

import {
  agreedBuild,
  buildOf,
  closedProblem,
  isOfRemote,
  isSame,
  LOCAL,
  localOriginsOf,
  type Offer,
  originOf,
  type Problem,
  question,
} from './offers.ts';
import { originsOf, replaceIn } from './preview-registry.ts';
import type { ShellChoice } from './shell-choice.ts';
import { type AgreedBuild, storedPreviewIn } from './stored-preview.ts';

export interface PreviewState {
  /** Requests that are not yet read or agreed to. */
  requests: readonly PreviewRequest[];
  /** Builds that replace what is live on this page. */
  shown: readonly Offer[];
  /** Requests that could not be shown; the live remotes are shown instead. */
  problems: readonly Problem[];
  isPickerOpen: boolean;
}

interface PreviewPorts {
  /** Storage of this tab. */
  storage: StoreStorage;
  auth: AuthStore;
  /** Rejects with a message for the user. */
  read: (request: PreviewRequest) => Promise<RegistryEntry>;
  confirm: (question: Confirmation) => Promise<boolean>;
  listChannels: () => Promise<readonly ListedRemote[]>;
  /** Replaces the origins of this machine that the policy of the next page allows. */
  allowOrigins: (origins: readonly string[]) => void;
  /** Origins that the policy of this page allows for previews. */
  policyOrigins: readonly string[];
  shell: ShellChoice;
  /** Reloads at `path` or the current page; two builds of one remote never mix in one page. */
  reload: (path: string | null) => void;
}

export interface Preview {
  store: StoreApi<PreviewState>;
  /** Stores the requests of a link and ends any earlier preview. */
  storeRequests: (parameter: string, path: string) => void;
  /** Returns whether a user agreed to a preview; the session then has to be known first. */
  isAgreed: () => boolean;
  /** Returns the live registry with the builds that the user agreed to preview. */
  applyTo: (live: Registry) => Promise<Registry>;
  /** Asks about requests once a user is signed in, and ends the preview at sign-out. */
  start: () => void;
  /**
   * Shows exactly these builds, after a question about those that the user has not agreed to yet. Returns
   * why some cannot be shown; then nothing changes. Without requests the preview ends.
   *
   * @param beforeQuestion is called when all builds are readable
   */
  switchTo: (
    requests: readonly PreviewRequest[],
    beforeQuestion: () => void,
  ) => Promise<readonly Problem[]>;
  setPickerOpen: (isOpen: boolean) => void;
  listChannels: () => Promise<readonly ListedRemote[]>;
  /** Returns to production and clears requests and problems. */
  leave: () => void;
}

const waitForUser = (auth: AuthStore): Promise<SessionUser | null> =>
  new Promise((resolve) => {
    const { loading, user } = auth.getState();
    if (!loading) return resolve(user);
    const stop = auth.subscribe((state) => {
      if (state.loading) return;
      stop();
      resolve(state.user);
    });
  });

export const createPreview = (ports: PreviewPorts): Preview => {
  const { storage, auth, read, confirm, allowOrigins, policyOrigins, shell, reload } = ports;
  const stored = storedPreviewIn(storage);
  const store = createStore<PreviewState>()(() => ({
    requests: [],
    shown: [],
    problems: [],
    isPickerOpen: false,
  }));
  let isAsking = false;

  const resolveRequest = async (request: PreviewRequest): Promise<Offer | Problem> => {
    const problem = (reason: string) => ({ request: requestText(request), reason });
    try {
      if (request.remote === SHELL) {
        const { buildId } = await shell.read(request.build);
        return { request, shell: { buildId, origin: shell.origin } };
      }
      const fromSource = request.build === LOCAL;
      const remote = evaluateRemote(await read(request), { fromSource });
      return remote.status === 'offered' ? { request, remote } : problem(remote.reason);
    } catch (error) {
      return problem(error instanceof Error ? error.message : String(error));
    }
  };

  const resolveRequests = async (requests: readonly PreviewRequest[]) => {
    const answers = await Promise.all(requests.map(resolveRequest));
    return {
      offers: answers.filter((answer): answer is Offer => !('reason' in answer)),
      problems: answers.filter((answer) => 'reason' in answer),
    };
  };

  /** Tells the server what the next page of this tab needs. */
  const askServerFor = (builds: readonly AgreedBuild[]) => {
    const ofRemotes = builds.filter(({ remote }) => remote !== SHELL);
    allowOrigins(localOriginsOf(ofRemotes.map(({ origin }) => origin)));
    shell.choose(builds.find(({ remote }) => remote === SHELL)?.buildId ?? null);
  };

  const agreeTo = (
    userId: string,
    builds: readonly AgreedBuild[],
    { problems, path }: { problems: Problem[]; path: string | null },
  ) => {
    askServerFor(builds);
    stored.save({ agreed: { userId, builds: [...builds] }, problems });
    reload(path);
  };

  const endPreview = () => {
    const { shown } = store.getState();
    stored.clear();
    askServerFor([]);
    store.setState({ requests: [], problems: [] });
    // Runs after the other subscribers of the same event, such as a sign-out.
    if (shown.length > 0) setTimeout(() => reload(null));
  };

  const ask = async () => {
    const { user } = auth.getState();
    const { requests, path, problems: before } = stored.read();
    if (!user || requests.length === 0 || isAsking) return;
    isAsking = true;
    const isStillRequested = () =>
      auth.getState().user?.id === user.id && store.getState().requests === requests;
    store.setState({ requests });
    const { offers, problems: found } = await resolveRequests(requests);
    const problems = [...before, ...found];
    if (isStillRequested()) {
      store.setState({ problems });
      const isAgreed = offers.length > 0 && (await confirm(question(offers)));
      if (isStillRequested()) {
        stored.clear();
        store.setState({ requests: [] });
        if (isAgreed) agreeTo(user.id, offers.map(agreedBuild), { problems, path });
      }
    }
    isAsking = false;
  };

  return {
    store,
    storeRequests: (parameter, path) => {
      const { requests, problems } = readPreviewRequests(parameter);
      stored.save({ requests, problems, path });
      askServerFor([]);
    },
    isAgreed: () => stored.read().agreed !== null,
    applyTo: async (live) => {
      const { agreed, problems: before, requests, reloaded } = stored.read();
      store.setState({ requests, problems: before });
      const isChosen = agreed?.builds.some(({ buildId }) => buildId === shell.running);
      const isStray = shell.running !== null && !isChosen;
      if (isStray && !reloaded) {
        // Another tab previews the shell: this one shows what is live.
        askServerFor(agreed?.builds ?? []);
        stored.save({ ...stored.read(), reloaded: true });
        reload(null);
        return live;
      }
      if (!agreed) {
        if (reloaded && !isStray) stored.save({ ...stored.read(), reloaded: false });
        return live;
      }
      const user = await waitForUser(auth);
      if (user?.id !== agreed.userId) {
        endPreview();
        return live;
      }
      const { offers, problems } = await resolveRequests(agreed.builds);
      const isAgreedTo = (offer: Offer) =>
        agreed.builds.some(
          ({ remote, buildId, origin }) =>
            remote === offer.request.remote &&
            buildId === buildOf(offer) &&
            origin === originOf(offer),
        );
      const shown = offers.filter(isAgreedTo);
      // A channel may now point to a build that the user has not agreed to.
      const moved = offers.filter((offer) => !isAgreedTo(offer)).map(({ request }) => request);
      const allowed = [...originsOf(live), ...policyOrigins];
      const isOpen = (offer: Offer) =>
        isOfRemote(offer) ? allowed.includes(originOf(offer)) : buildOf(offer) === shell.running;
      const closed = shown.filter((offer) => !isOpen(offer));
      if (moved.length > 0) stored.save({ requests: agreed.builds, problems: [] });
      else if (closed.length > 0 && !reloaded) {
        // The session was renewed, or another tab removed the port, since the page was requested.
        askServerFor(shown.map(agreedBuild));
        stored.save({ agreed, problems: before, reloaded: true });
        reload(null);
        return live;
      } else if (closed.length === 0 && reloaded) stored.save({ agreed, problems: before });
      const open = shown.filter((offer) => !closed.includes(offer));
      store.setState({
        requests: moved.length > 0 ? agreed.builds : [],
        shown: open,
        problems: [...before, ...problems, ...(moved.length > 0 ? [] : closed.map(closedProblem))],
      });
      return replaceIn(live, open);
    },
    setPickerOpen: (isPickerOpen) => store.setState({ isPickerOpen }),
    listChannels: ports.listChannels,
    switchTo: async (requests, beforeQuestion) => {
      const { user } = auth.getState();
      if (!user || isAsking) return [];
      if (requests.length === 0) {
        endPreview();
        return [];
      }
      isAsking = true;
      const { agreed } = stored.read();
      const kept = (agreed?.builds ?? []).filter((one) => requests.some((r) => isSame(r, one)));
      const added = requests.filter((request) => !kept.some((one) => isSame(request, one)));
      const { offers, problems } = await resolveRequests(added);
      if (problems.length === 0) {
        beforeQuestion();
        const isAgreed = offers.length === 0 || (await confirm(question(offers)));
        if (isAgreed && auth.getState().user?.id === user.id) {
          const builds = [...kept, ...offers.map(agreedBuild)];
          agreeTo(user.id, builds, { problems: [], path: null });
        }
      }
      isAsking = false;
      return problems;
    },
    start: () => {
      auth.subscribe(({ user }, { user: previous }) => {
        if (previous && previous.id !== user?.id) {
          endPreview();
          store.setState({ isPickerOpen: false });
        }
        void ask();
      });
      void ask();
    },
    leave: endPreview,
  };
};
