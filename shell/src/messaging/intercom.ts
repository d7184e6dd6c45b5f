import type { AuthStore } from '@parapet/stores/auth.store';
import { displayName, type SessionUser } from '@parapet/stores/session-user';

type Properties = Record<string, string | number | boolean>;

export interface Messaging {
  /** Sends an event; does nothing while nobody is signed in. Never throws. */
  track: (event: string, properties?: Properties) => void;
}

export interface MessagingPorts {
  appId: string;
  auth: AuthStore;
  /** Fetches the hash that proves the identity; rejects if none is configured. */
  fetchHash: (userId: string) => Promise<string>;
  /** Keeps the hash in the user's metadata, where it is another one. */
  keepHash: (hash: string) => Promise<void>;
  reportError: (error: unknown) => void;
  view: Window & { Intercom?: Queue };
}

/** Queues commands until the script of Intercom loads and takes over. */
interface Queue {
  (...command: unknown[]): void;
  q?: unknown[][];
}

const SCRIPT_HOST = 'https://widget.intercom.io/widget/';

/** Identity for Intercom; `created_at` is in seconds since 1970. */
const identityOf = (user: SessionUser, appId: string, hash: string) => ({
  app_id: appId,
  user_id: user.id,
  email: user.email,
  name: displayName(user),
  created_at: Math.floor(Date.parse(user.created_at) / 1000),
  user_hash: hash,
});

/**
 * Runs the chat widget for signed-in users. The script loads at the first sign-in. A failure of the
 * widget never affects the page.
 */
export const createMessaging = (ports: MessagingPorts): Messaging => {
  const { appId, auth, view } = ports;
  let currentUserId: string | null = null;
  let booted: Promise<void> = Promise.resolve();

  const command = (...args: unknown[]) => {
    try {
      view.Intercom?.(...args);
    } catch (error) {
      ports.reportError(error);
    }
  };

  const loadScript = () => {
    if (view.Intercom) return;
    const queue: Queue = (...args) => void queue.q?.push(args);
    queue.q = [];
    view.Intercom = queue;
    const script = view.document.createElement('script');
    script.src = SCRIPT_HOST + encodeURIComponent(appId);
    script.async = true;
    view.document.head.append(script);
  };

  const boot = async (user: SessionUser) => {
    const hash = await ports.fetchHash(user.id);
    if (currentUserId !== user.id) return;
    loadScript();
    command('boot', identityOf(user, appId, hash));
    if (user.metadata.intercom_hash !== hash) await ports.keepHash(hash);
  };

  const syncUser = () => {
    const { user } = auth.getState();
    if ((user?.id ?? null) === currentUserId) return;
    if (currentUserId) command('shutdown');
    currentUserId = user?.id ?? null;
    if (user) booted = boot(user).catch(ports.reportError);
  };
  syncUser();
  auth.subscribe(syncUser);

  return {
    track: (event, properties) => {
      if (currentUserId) void booted.then(() => command('trackEvent', event, properties ?? {}));
    },
  };
};
