import { readLocalOrigins, readPreview } from '@parapet/contracts/endpoints/previews';
import type { PageHistory } from '../../app/page-history.ts';
import { createBrowserStorage } from '../../session/browser-storage.ts';
import type { Session } from '../../session/create-session.ts';
import { askLocalServer } from './ask-local-server.ts';
import { localAdmissionIn } from './local-admission.ts';
import { createPreview, LOCAL, type Preview } from './preview.ts';
import { readLocalPreview } from './read-local-preview.ts';

const PARAMETER = 'preview';
const READ_TIMEOUT_MS = 8_000;

/**
 * The preview of the tab that this runs in. Takes the wish out of the address: it is kept apart from
 * there on, and goes on through a sign-in.
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
    read: (wish) => {
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
      if (wish.build !== LOCAL) return session.api.call(readPreview, { query: wish, signal });
      const readOrigins = async () =>
        (await session.api.call(readLocalOrigins, { signal })).origins;
      return readLocalPreview(wish.remote, { readOrigins, ask: askLocalServer });
    },
    confirm,
    admission: localAdmissionIn(document, publicUrl),
    reload: (path) => {
      if (path) window.history.replaceState(null, '', path);
      window.location.reload();
    },
  });
  const address = new URL(window.location.href);
  const wish = address.searchParams.get(PARAMETER);
  if (wish !== null) {
    address.searchParams.delete(PARAMETER);
    const path = address.pathname + address.search + address.hash;
    history.navigator.replace(path);
    preview.takeLink(wish, path);
  }
  return preview;
};
