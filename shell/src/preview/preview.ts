import {
  isLoopbackOrigin,
  type PreviewRequest,
  readPreviewRequests,
  requestText,
} from '@parapet/contracts/preview';
import type { RegistryEntry } from '@parapet/contracts/release';
import { releaseOrigin } from '@parapet/contracts/release-file';
import type { Confirmation } from '@parapet/remote-kit/host-context';
import { evaluateRemote, type Registry, type Remote } from '@parapet/remote-kit/page/registry';
import type { AuthStore } from '@parapet/stores/auth.store';
import type { StoreStorage } from '@parapet/stores/persistence';
import type { SessionUser } from '@parapet/stores/session-user';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AllowedLocalOrigins } from './allowed-local-origins.ts';
import { storedPreviewIn } from './stored-preview.ts';

type OfferedRemote = Extract<Remote, { status: 'offered' }>;

/** A build that can be shown, and its request. */
interface Offer {
  request: PreviewRequest;
  remote: OfferedRemote;
}

interface Problem {
  request: string;
  reason: string;
}

export interface PreviewState {
  /** Requests that are not yet read or agreed to. */
  requests: readonly PreviewRequest[];
  /** Builds that replace live remotes on this page. */
  shown: readonly Offer[];
  /** Requests that could not be shown; the live remotes are shown instead. */
  problems: readonly Problem[];
}

interface PreviewPorts {
  /** Storage of this tab. */
  storage: StoreStorage;
  auth: AuthStore;
  /** Rejects with a message for the user. */
  read: (request: PreviewRequest) => Promise<RegistryEntry>;
  confirm: (question: Confirmation) => Promise<boolean>;
  /** Origins of this machine that the policy of the next page allows. */
  allowedOrigins: AllowedLocalOrigins;
  /** Reloads at `path` or the current page; two builds of one remote never mix in one page. */
  reload: (path: string | null) => void;
}

export interface Preview {
  store: StoreApi<PreviewState>;
  /** Stores the requests of a link and ends any earlier preview. */
  storeRequests: (parameter: string, path: string) => void;
  /** Whether a user agreed to a preview; the session then has to be known first. */
  isAgreed: () => boolean;
  /** Returns the live registry with the builds that the user agreed to preview. */
  applyTo: (live: Registry) => Promise<Registry>;
  /** Asks about requests once a user is signed in, and ends the preview at sign-out. */
  start: () => void;
  /** Returns to production and clears requests and problems. */
  leave: () => void;
}

/** Names the build of a development server on this machine; it changes with every edit. */
export const LOCAL = 'local';

/** Describes a build for the user: remote, version, build id and channel. */
export const describeOffer = ({ request, remote: { name, manifest } }: Offer): string => {
  if (request.build === LOCAL) return `${name} ${manifest.version}, local build`;
  const found = request.build === manifest.buildId ? '' : ` (${request.build})`;
  return `${name} ${manifest.version}, build ${manifest.buildId}${found}`;
};

const originOf = ({ remote }: Offer): string => releaseOrigin(remote.entry.baseUrl);

/** Loopback origins that the page's policy allows for a preview only. */
const localOriginsOf = (offers: readonly Offer[]): string[] => [
  ...new Set(offers.map(originOf).filter(isLoopbackOrigin)),
];

const question = (offers: readonly Offer[]): Confirmation => {
  const [first] = offers;
  const builds = offers.map((offer) => `${describeOffer(offer)}, from ${originOf(offer)}`);
  const hasLocal = offers.some(({ request }) => request.build === LOCAL);
  return {
    title: `Preview ${offers.length === 1 ? first?.remote.name : `${offers.length} remotes`}?`,
    body: `${builds.join('; ')}.${hasLocal ? ' A local build changes with every edit on this machine.' : ''} It is not live. It will run in this tab only, with your account and your data, until you leave the preview or sign out.`,
    confirmLabel: 'Show preview',
  };
};

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

const replaceIn = (live: Registry, offers: readonly Offer[]): Registry => {
  const previewed = new Map<string, Remote>(offers.map(({ remote }) => [remote.name, remote]));
  const others = live.remotes.filter(({ name }) => !previewed.has(name));
  return { remotes: [...others, ...previewed.values()] };
};

export const createPreview = (ports: PreviewPorts): Preview => {
  const { storage, auth, read, confirm, allowedOrigins, reload } = ports;
  const stored = storedPreviewIn(storage);
  const store = createStore<PreviewState>()(() => ({ requests: [], shown: [], problems: [] }));
  let isAsking = false;

  const resolveRequest = async (request: PreviewRequest): Promise<Offer | Problem> => {
    const problem = (reason: string) => ({ request: requestText(request), reason });
    try {
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
      offers: answers.filter((answer) => 'remote' in answer),
      problems: answers.filter((answer) => 'reason' in answer),
    };
  };

  const areAllowed = (offers: readonly Offer[]): boolean => {
    const allowed = allowedOrigins.read();
    return localOriginsOf(offers).every((origin) => allowed.includes(origin));
  };

  const endPreview = () => {
    const { shown } = store.getState();
    stored.clear();
    allowedOrigins.write([]);
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
        if (isAgreed) {
          const builds = offers.map(({ request, remote }) => ({
            ...request,
            buildId: remote.manifest.buildId,
            origin: originOf({ request, remote }),
          }));
          allowedOrigins.write(localOriginsOf(offers));
          stored.save({ agreed: { userId: user.id, builds }, problems });
          reload(path);
        }
      }
    }
    isAsking = false;
  };

  return {
    store,
    storeRequests: (parameter, path) => {
      const { requests, problems } = readPreviewRequests(parameter);
      stored.save({ requests, problems, path });
      allowedOrigins.write([]);
    },
    isAgreed: () => stored.read().agreed !== null,
    applyTo: async (live) => {
      const { agreed, problems: before, requests } = stored.read();
      store.setState({ requests, problems: before });
      if (!agreed) return live;
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
            buildId === offer.remote.manifest.buildId &&
            origin === originOf(offer),
        );
      const shown = offers.filter(isAgreedTo);
      // A channel may now point to a build that the user has not agreed to.
      const moved = offers.filter((offer) => !isAgreedTo(offer)).map(({ request }) => request);
      if (moved.length > 0) stored.save({ requests: agreed.builds, problems: [] });
      else if (!areAllowed(shown)) {
        allowedOrigins.write(localOriginsOf(shown));
        // Without cookies a reload would change nothing.
        if (areAllowed(shown)) {
          reload(null);
          return live;
        }
      }
      store.setState({
        requests: moved.length > 0 ? agreed.builds : [],
        shown,
        problems: [...before, ...problems],
      });
      return replaceIn(live, shown);
    },
    start: () => {
      auth.subscribe(({ user }, { user: previous }) => {
        if (previous && previous.id !== user?.id) endPreview();
        void ask();
      });
      void ask();
    },
    leave: endPreview,
  };
};
