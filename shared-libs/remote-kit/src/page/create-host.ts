import { getInstance } from '@module-federation/runtime';
import { HOST_CONTRACT_VERSION } from '@parapet/contracts/releases/release';
import { deepFreeze } from '../deep-freeze.ts';
import type { HostContext, HostRouter } from '../host-context.ts';
import type { HostContextFactory, HostParts } from './host-parts.ts';
import { createKnownReleases, type KnownReleases } from './loading/known-releases.ts';
import { createRemoteLoader } from './loading/load-remote.ts';
import type { PageShared } from './loading/open-federation.ts';
import { type RemoteSource, readRemotes } from './loading/read-remotes.ts';
import { entriesOf, type Registry } from './loading/registry.ts';
import { guardGlobals } from './mounting/guard-globals.ts';
import { createMount, type MountRemote } from './mounting/mount-remote.ts';
import { createPageHistory } from './mounting/page-history.ts';
import { followPlan } from './mounting/page-plan.ts';
import { followPageTheme } from './mounting/page-theme.ts';
import { createRemoteRouter } from './mounting/remote-router.ts';
import { createRootParcel } from './mounting/root-parcel.ts';
import { guardStyles } from './mounting/style-guard.ts';

/** Describes what a page gives to its remotes. What is optional has a default that suits a page without the shell. */
export interface HostOptions
  extends Pick<HostContext, 'api' | 'session' | 'workspace' | 'notify'>,
    Partial<
      Pick<
        HostContext,
        'account' | 'confirm' | 'deployment' | 'live' | 'setTitle' | 'subscription' | 'theme'
      >
    > {
  remotes: Registry | RemoteSource;
  /** The page's history; by default that of the browser, for a page without a router of its own. */
  history?: HostRouter;
  /** By default no event is sent anywhere. */
  track?: HostContext['track'];
  /** Gets an error with remote, version and build; by default it becomes an error of the window. */
  reportError?: (error: unknown, context: Record<string, string>) => void;
  /** All releases whose code may run in this page, for reports of uncaught errors. */
  releases?: KnownReleases;
  /** Packages of the page for remotes, where it is not built with Module Federation's plugin. */
  shared?: PageShared;
  /** Tells whether a remote may use a copy that another one has loaded of a package that the page lacks. */
  sharesAmongRemotes?: boolean;
  /** Returns whether a style without a file is the page's own; by default each is, and none is confined. */
  isPageStyle?: (sheet: CSSStyleSheet) => boolean;
  /** Gets what a developer of a remote should know; by default it is dropped. */
  warn?: (message: string) => void;
}

/** The one host of a page. */
export interface Host extends HostParts {
  mount: MountRemote;
}

const isRegistry = (remotes: HostOptions['remotes']): remotes is Registry => 'remotes' in remotes;

const reportToWindow = (error: unknown): void => globalThis.reportError(error);

const contextFactory = (options: HostOptions): HostContextFactory => {
  const { api, session, workspace, account, live, notify } = options;
  const confirm: HostContext['confirm'] =
    options.confirm ?? (async ({ title, body }) => window.confirm(`${title}\n\n${body}`));
  const history =
    options.history ?? createPageHistory(window, async (question) => window.confirm(question));
  const subscription = options.subscription ?? followPlan({ api, session, workspace });
  const theme = options.theme ?? followPageTheme(document.documentElement);
  const { deployment = 'hosted', track, setTitle, reportError = reportToWindow } = options;
  return ({ remote, version, buildId, basePath, slot, owns }) =>
    deepFreeze({
      contractVersion: HOST_CONTRACT_VERSION,
      remote,
      build: buildId,
      basePath,
      ...(slot ? { slot } : {}),
      router: createRemoteRouter(history, owns),
      session: { ...session },
      workspace: { ...workspace },
      subscription: { ...subscription },
      theme: { ...theme },
      ...(account ? { account: { ...account } } : {}),
      ...(live ? { live: { ...live } } : {}),
      api: { ...api },
      deployment,
      ...(setTitle ? { setTitle } : {}),
      notify,
      confirm,
      track: (event, properties) => track?.(event, { ...properties, remote }),
      reportError: (error, context) => reportError(error, { ...context, remote, version, buildId }),
    } satisfies HostContext);
};

/** Returns whether the page is built with Module Federation's plugin and gives remotes the runtime's core. */
const hasFederation = (): boolean =>
  getInstance() !== null && '_FEDERATION_RUNTIME_CORE' in globalThis;

let isOpen = false;

/**
 * Makes a page the host of remotes: reads which there are, loads them with their hashes, shares
 * packages between them, and gives each its host context. A page has one host. Its `fetch`, `history` and
 * timers stay as they are before the first remote runs.
 *
 * @throws Error when the registry cannot be read, or for a second host
 */
export const createHost = async (options: HostOptions): Promise<Host> => {
  if (isOpen) throw new Error('This page has a host already.');
  isOpen = true;
  const { releases = createKnownReleases(), sharesAmongRemotes = true } = options;
  const { reportError = reportToWindow, isPageStyle = () => true, warn = () => {} } = options;
  try {
    if (!hasFederation()) {
      const { openFederation } = await import('./loading/open-federation.ts');
      openFederation(options.shared ?? {});
    }
    const { remotes } = options;
    const registry = isRegistry(remotes) ? remotes : await readRemotes(remotes);
    const contextFor = contextFactory(options);
    const loader = createRemoteLoader(entriesOf(registry), releases, sharesAmongRemotes);
    const styles = guardStyles(releases, reportError, isPageStyle);
    const mountParcel = await createRootParcel();
    guardGlobals(window, releases, warn);
    const mount = createMount({ registry, contextFor, loader, styles, mountParcel });
    return { registry, contextFor, loader, mountParcel, styles, mount };
  } catch (error) {
    isOpen = false;
    throw error;
  }
};
