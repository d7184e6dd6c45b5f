import type { AuthStore } from '@parapet/stores/auth.store';
import { displayName, type SessionUser } from '@parapet/stores/session-user';

type Properties = Record<string, string | number | boolean>;

export interface Messaging {
  /** Tells that something happened; nothing while nobody is signed in. Never throws. */
  track: (event: string, properties?: Properties) => void;
}

export interface MessagingPorts {
  appId: string;
  auth: AuthStore;
  /** The proof that the visitor is this user; rejects where the operator has set up none. */
  fetchHash: (userId: string) => Promise<string>;
  reportError: (error: unknown) => void;
  view: Window & { Intercom?: Queue };
}

/** What Intercom's script takes over: commands are kept until it is there. */
interface Queue {
  (...command: unknown[]): void;
  q?: unknown[][];
}

const SCRIPT_HOST = 'https://widget.intercom.io/widget/';

/** Creation time in seconds since 1970, as Intercom wants it. */
const identityOf = (user: SessionUser, appId: string, hash: string) => ({
  app_id: appId,
  user_id: user.id,
  email: user.email,
  name: displayName(user),
  created_at: Math.floor(Date.parse(user.created_at) / 1000),
  user_hash: hash,
});

/**
 * The chat widget, for signed-in users alone: its script is loaded with the first of them. Whatever
 * goes wrong with it, the page goes on without.
 */
export const createMessaging = (ports: MessagingPorts): Messaging => {
  const { appId, auth, view } = ports;
  let known: string | null = null;
  let booted: Promise<void> = Promise.resolve();

  const command = (...words: unknown[]) => {
    try {
      view.Intercom?.(...words);
    } catch (error) {
      ports.reportError(error);
    }
  };

  const loadScript = () => {
    if (view.Intercom) return;
    const queue: Queue = (...words) => void queue.q?.push(words);
    queue.q = [];
    view.Intercom = queue;
    const script = view.document.createElement('script');
    script.src = SCRIPT_HOST + encodeURIComponent(appId);
    script.async = true;
    view.document.head.append(script);
  };

  const boot = async (user: SessionUser) => {
    const hash = await ports.fetchHash(user.id);
    if (known !== user.id) return;
    loadScript();
    command('boot', identityOf(user, appId, hash));
  };

  const follow = () => {
    const { user } = auth.getState();
    if ((user?.id ?? null) === known) return;
    if (known) command('shutdown');
    known = user?.id ?? null;
    if (user) booted = boot(user).catch(ports.reportError);
  };
  follow();
  auth.subscribe(follow);

  return {
    track: (event, properties) => {
      if (known) void booted.then(() => command('trackEvent', event, properties ?? {}));
    },
  };
};
