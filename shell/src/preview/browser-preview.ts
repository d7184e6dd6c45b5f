import {
  listChannels,
  readLocalOrigins,
  readPreview,
  readPreviewRight,
} from '@parapet/contracts/endpoints/previews';
import { PREVIEW_ORIGINS_META } from '@parapet/contracts/releases/previews/preview';
import { SHELL } from '@parapet/contracts/releases/release';
import type { PageHistory } from '@parapet/remote-kit/page/page-history';
import { createBrowserStorage } from '../session/service/browser-storage.ts';
import type { Session } from '../session/service/create-session.ts';
import { allowedLocalOriginsIn } from './allowed-local-origins.ts';
import { askLocalServer } from './ask-local-server.ts';
import { LOCAL } from './offers.ts';
import { createPreview, type Preview } from './preview.ts';
import { readLocalPreview } from './read-local-preview.ts';
import { browserShellChoice } from './shell-choice.ts';

const PARAMETER = 'preview';
const READ_TIMEOUT_MS = 8_000;

/** Reads what the server wrote into the page: a page cannot read its own policy. */
const policyOriginsIn = (page: Document): string[] => {
  const meta = page.querySelector<HTMLMetaElement>(`meta[name="${PREVIEW_ORIGINS_META}"]`);
  return (meta?.content ?? '').split(' ').filter((origin) => origin !== '');
};

/**
 * Creates the preview of this tab. Moves the request from the address to the storage of the tab, so
 * that it survives a sign-in.
 */
export const createBrowserPreview = (
  session: Session,
  publicUrl: string,
  history: PageHistory,
  confirm: Parameters<typeof createPreview>[0]['confirm'],
): Preview => {
  const preview = createPreview({
    storage: createBrowserStorage(() => window.sessionStorage),
    auth: session.auth,
    read: (request) => {
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
      if (request.build !== LOCAL) return session.api.call(readPreview, { query: request, signal });
      const readOrigins = async () =>
        (await session.api.call(readLocalOrigins, { signal })).origins;
      return readLocalPreview(request.remote, { readOrigins, ask: askLocalServer });
    },
    confirm,
    readRight: async () => (await session.api.call(readPreviewRight)).granted,
    shell: browserShellChoice(session, publicUrl, READ_TIMEOUT_MS),
    listChannels: async () => {
      const { remotes, shell } = await session.api.call(listChannels);
      return shell.channels.length > 0 ? [{ name: SHELL, ...shell }, ...remotes] : remotes;
    },
    allowedOrigins: allowedLocalOriginsIn(document, publicUrl),
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
  return preview;
};
