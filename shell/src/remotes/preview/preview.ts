import {
  isLoopbackOrigin,
  type PreviewRequest,
  readPreviewRequests,
  requestText,
} from '@parapet/contracts/preview';
import type { RegistryEntry } from '@parapet/contracts/release';
import { releaseOrigin } from '@parapet/contracts/release-file';
import type { Confirmation } from '@parapet/remote-kit/host-context';
import type { AuthStore } from '@parapet/stores/auth.store';
import type { StoreStorage } from '@parapet/stores/persistence';
import type { SessionUser } from '@parapet/stores/session-user';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { judgeRemote, type Registry, type Remote } from '../registry.ts';
import { keptPreviewIn } from './kept-preview.ts';
import type { LocalAdmission } from './local-admission.ts';

type OfferedRemote = Extract<Remote, { status: 'offered' }>;

/** A build that can be shown, and the wish that it fulfils. */
interface Offer {
  wish: PreviewRequest;
  remote: OfferedRemote;
}

interface Problem {
  wish: string;
  reason: string;
}

export interface PreviewState {
  /** Wished for, while it is not known or not yet agreed to. */
  wishes: readonly PreviewRequest[];
  /** What stands in the place of live remotes on this page. */
  shown: readonly Offer[];
  /** What could not be shown; the live remotes have stayed. */
  problems: readonly Problem[];
}

interface PreviewPorts {
  /** Of this tab alone. */
  storage: StoreStorage;
  auth: AuthStore;
  /** Rejects with a sentence for the person. */
  read: (wish: PreviewRequest) => Promise<RegistryEntry>;
  confirm: (question: Confirmation) => Promise<boolean>;
  /** What the policy of the next page lets it load from this machine. */
  admission: LocalAdmission;
  /** Loads the page anew, at `path` or where it is: builds of one remote never mix in one page. */
  reload: (path: string | null) => void;
}

export interface Preview {
  store: StoreApi<PreviewState>;
  /** Keeps the wish of a link, in the place of any preview before; an empty one just ends that. */
  takeLink: (parameter: string, path: string) => void;
  /** Whether somebody has agreed to a preview: then the session has to be known first. */
  isAgreed: () => boolean;
  /** The registry of this page: the live one, with what its user has agreed to see instead. */
  applyTo: (live: Registry) => Promise<Registry>;
  /** Asks about wishes once somebody is signed in, and ends the preview when they go. */
  follow: () => void;
  /** Back to production; also takes away what is said about a preview. */
  leave: () => void;
}

/** The build of the machine that the page is looked at on. It is another one after each edit. */
export const LOCAL = 'local';

/** Names a build for a person: remote, version, build id and where it was found. */
export const describeOffer = ({ wish, remote: { name, manifest } }: Offer): string => {
  if (wish.build === LOCAL) return `${name} ${manifest.version}, local build`;
  const found = wish.build === manifest.buildId ? '' : ` (${wish.build})`;
  return `${name} ${manifest.version}, build ${manifest.buildId}${found}`;
};

const originOf = ({ remote }: Offer): string => releaseOrigin(remote.entry.baseUrl);

/** Origins that the page's policy admits for a preview alone. */
const localOriginsOf = (offers: readonly Offer[]): string[] => [
  ...new Set(offers.map(originOf).filter(isLoopbackOrigin)),
];

const question = (offers: readonly Offer[]): Confirmation => {
  const [first] = offers;
  const builds = offers.map((offer) => `${describeOffer(offer)}, from ${originOf(offer)}`);
  const hasLocal = offers.some(({ wish }) => wish.build === LOCAL);
  return {
    title: `Preview ${offers.length === 1 ? first?.remote.name : `${offers.length} remotes`}?`,
    body: `${builds.join('; ')}.${hasLocal ? ' A local build changes as somebody edits it on this machine.' : ''} It is not live. It will run in this tab only, with your account and your data, until you leave the preview or sign out.`,
    confirmLabel: 'Show preview',
  };
};

const whenKnown = (auth: AuthStore): Promise<SessionUser | null> =>
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
  const { storage, auth, read, confirm, admission, reload } = ports;
  const kept = keptPreviewIn(storage);
  const store = createStore<PreviewState>()(() => ({ wishes: [], shown: [], problems: [] }));
  let isAsking = false;

  const answerTo = async (wish: PreviewRequest): Promise<Offer | Problem> => {
    const problem = (reason: string) => ({ wish: requestText(wish), reason });
    try {
      const remote = judgeRemote(await read(wish));
      return remote.status === 'offered' ? { wish, remote } : problem(remote.reason);
    } catch (error) {
      return problem(error instanceof Error ? error.message : String(error));
    }
  };

  const answersTo = async (wishes: readonly PreviewRequest[]) => {
    const answers = await Promise.all(wishes.map(answerTo));
    return {
      offers: answers.filter((answer) => 'remote' in answer),
      problems: answers.filter((answer) => 'reason' in answer),
    };
  };

  const isAdmitted = (offers: readonly Offer[]): boolean => {
    const admitted = admission.read();
    return localOriginsOf(offers).every((origin) => admitted.includes(origin));
  };

  const forget = () => {
    const { shown } = store.getState();
    kept.forget();
    admission.write([]);
    store.setState({ wishes: [], problems: [] });
    // After those who still have to hear of what has happened, such as a sign-out.
    if (shown.length > 0) setTimeout(() => reload(null));
  };

  const ask = async () => {
    const { user } = auth.getState();
    const { wishes, path, problems: before } = kept.read();
    if (!user || wishes.length === 0 || isAsking) return;
    isAsking = true;
    const isStillRequested = () =>
      auth.getState().user?.id === user.id && store.getState().wishes === wishes;
    store.setState({ wishes });
    const { offers, problems: found } = await answersTo(wishes);
    const problems = [...before, ...found];
    if (isStillRequested()) {
      store.setState({ problems });
      const isAgreed = offers.length > 0 && (await confirm(question(offers)));
      if (isStillRequested()) {
        kept.forget();
        store.setState({ wishes: [] });
        if (isAgreed) {
          const builds = offers.map(({ wish, remote }) => ({
            ...wish,
            buildId: remote.manifest.buildId,
            origin: originOf({ wish, remote }),
          }));
          admission.write(localOriginsOf(offers));
          kept.keep({ agreed: { userId: user.id, builds }, problems });
          reload(path);
        }
      }
    }
    isAsking = false;
  };

  return {
    store,
    takeLink: (parameter, path) => {
      const { requests, problems } = readPreviewRequests(parameter);
      kept.keep({
        wishes: requests,
        problems: problems.map(({ request, reason }) => ({ wish: request, reason })),
        path,
      });
      admission.write([]);
    },
    isAgreed: () => kept.read().agreed !== null,
    applyTo: async (live) => {
      const { agreed, problems: before, wishes } = kept.read();
      store.setState({ wishes, problems: before });
      if (!agreed) return live;
      const user = await whenKnown(auth);
      if (user?.id !== agreed.userId) {
        forget();
        return live;
      }
      const { offers, problems } = await answersTo(agreed.builds);
      const isAgreedTo = (offer: Offer) =>
        agreed.builds.some(
          ({ remote, buildId, origin }) =>
            remote === offer.wish.remote &&
            buildId === offer.remote.manifest.buildId &&
            origin === originOf(offer),
        );
      const shown = offers.filter(isAgreedTo);
      // A channel that has moved on leads to a build that nobody has agreed to yet.
      const moved = offers.filter((offer) => !isAgreedTo(offer)).map(({ wish }) => wish);
      if (moved.length > 0) kept.keep({ wishes: agreed.builds, problems: [] });
      else if (!isAdmitted(shown)) {
        admission.write(localOriginsOf(shown));
        // Where the browser keeps no cookies, another load would change nothing.
        if (isAdmitted(shown)) {
          reload(null);
          return live;
        }
      }
      store.setState({
        wishes: moved.length > 0 ? agreed.builds : [],
        shown,
        problems: [...before, ...problems],
      });
      return replaceIn(live, shown);
    },
    follow: () => {
      auth.subscribe(({ user }, { user: previous }) => {
        if (previous && previous.id !== user?.id) forget();
        void ask();
      });
      void ask();
    },
    leave: forget,
  };
};
