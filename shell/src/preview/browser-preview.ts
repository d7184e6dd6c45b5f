import { listChannels, readLocalOrigins, readPreview } from '@parapet/contracts/endpoints/previews';
import { localPreviewCookie } from '@parapet/contracts/releases/previews/local-preview-cookie';
import { PREVIEW_ORIGINS_META } from '@parapet/contracts/releases/previews/page-marks';
import { SHELL } from '@parapet/contracts/releases/release';
import type { PageHistory } from '@parapet/remote-kit/page/page-history';
import { createBrowserStorage } from '../session/service/browser-storage.ts';
import type { Session } from '../session/service/create-session.ts';
import { askLocalServer } from './ask-local-server.ts';
import { type Overrides, readOverrides } from './devtools-overrides.ts';
import { followOverrides } from './follow-overrides.ts';
import { LOCAL } from './offers.ts';
import { createPreview } from './preview.ts';
import { PreviewBar } from './preview-bar.tsx';
import type { OpenedPreview } from './previews.ts';
import { readLocalPreview } from './read-local-preview.ts';
import { browserShellChoice } from './shell-choice.ts';
import { DEVTOOLS_KEY } from './storage-keys.ts';
import { writeCookie } from './write-cookie.ts';

const PARAMETER = 'preview';
const READ_TIMEOUT_MS = 8_000;

/** Reads what the server wrote into the page: a page cannot read its own policy. */
const policyOriginsIn = (page: Document): string[] => {
  const meta = page.querySelector<HTMLMetaElement>(`meta[name="${PREVIEW_ORIGINS_META}"]`);
  return (meta?.content ?? '').split(' ').filter((origin) => origin !== '');
};

interface BrowserPorts {
  confirm: Parameters<typeof createPreview>[0]['confirm'];
  readRight: () => Promise<boolean>;
  /** Gets what a developer who overrides a remote should know. */
  warn: (message: string) => void;
}

/**
 * Creates the preview of this tab. Moves the request from the address to the storage of the tab, so
 * that it survives a sign-in.
 */
export const createBrowserPreview = (
  session: Session,
  publicUrl: string,
  history: PageHistory,
  ports: BrowserPorts,
): OpenedPreview => {
  const storage = createBrowserStorage(() => window.sessionStorage);
  const preview = createPreview({
    storage,
    auth: session.auth,
    read: (request) => {
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
      if (request.build !== LOCAL) return session.api.call(readPreview, { query: request, signal });
      const readOrigins = async () =>
        (await session.api.call(readLocalOrigins, { signal })).origins;
      return readLocalPreview(request.remote, { readOrigins, ask: askLocalServer });
    },
    confirm: ports.confirm,
    shell: browserShellChoice(session, publicUrl, READ_TIMEOUT_MS),
    listChannels: async () => {
      const { remotes, shell } = await session.api.call(listChannels);
      return shell.channels.length > 0 ? [{ name: SHELL, ...shell }, ...remotes] : remotes;
    },
    allowOrigins: (origins) => writeCookie(document, localPreviewCookie(origins, publicUrl)),
    policyOrigins: policyOriginsIn(document),
    reload: (path) => {
      if (path) window.history.replaceState(null, '', path);
      window.location.reload();
    },
  });
  const address = new URL(window.location.href);
  const parameter = address.searchParams.get(PARAMETER);
  if (parameter !== null) {
    address.searchParams.delete(PARAMETER);
    const path = address.pathname + address.search + address.hash;
    history.navigator.replace(path);
    preview.storeRequests(parameter, path);
  }
  let overrides: Overrides = { requests: [], problems: [] };
  return {
    preview: {
      ...preview,
      applyTo: (live) => {
        const stored = createBrowserStorage(() => window.localStorage).getItem(DEVTOOLS_KEY);
        overrides = readOverrides(stored, live, window.location.protocol);
        return preview.applyTo(live);
      },
      start: () => {
        preview.start();
        const { readRight, warn } = ports;
        followOverrides({ preview, auth: session.auth, storage, overrides, readRight, warn });
      },
    },
    Bar: PreviewBar,
  };
};
