import { requestText } from '@parapet/contracts/releases/previews/preview';
import type { AuthStore } from '@parapet/stores/auth.store';
import type { StoreStorage } from '@parapet/stores/persistence';
import type { Overrides } from './devtools-overrides.ts';
import type { Preview } from './preview.ts';

const KEY = 'parapet.preview-overrides';

interface OverridePorts {
  preview: Pick<Preview, 'store' | 'switchTo'>;
  auth: AuthStore;
  /** Storage of this tab. */
  storage: StoreStorage;
  overrides: Overrides;
  readRight: () => Promise<boolean>;
  /** Gets one message for the developer. */
  warn: (message: string) => void;
}

/**
 * Previews what Module Federation's developer tools override, for an account that may open previews: by the same
 * question, policy and bar as a link. A tab asks once for each set of overrides; removing one ends its preview.
 */
export const followOverrides = (ports: OverridePorts): void => {
  const { preview, auth, storage, overrides } = ports;
  const { requests, problems } = overrides;
  const names = [...requests, ...problems].map((each) =>
    'remote' in each ? each.remote : each.request,
  );
  let isTold = false;
  const tellOnce = (reason: string) => {
    if (isTold) return;
    isTold = true;
    ports.warn(
      `The developer tools of Module Federation override ${names.join(', ')}, without effect: ${reason}`,
    );
  };

  const follow = async () => {
    const { user, loading } = auth.getState();
    // A link that waits for its answer comes first.
    if (loading || preview.store.getState().requests.length > 0) return;
    if (!user) {
      // A preview ends with its session.
      storage.removeItem(KEY);
      if (names.length > 0) tellOnce('nobody is signed in who may open previews.');
      return;
    }
    const seen = String(storage.getItem(KEY) ?? '');
    const next = names.length === 0 ? '' : [user.id, ...requests.map(requestText)].join(' ');
    if (next === seen) return;
    if (names.length > 0 && !(await ports.readRight())) {
      return tellOnce(
        'this account may not open previews. The operator can grant them with: npm run previews -- grant <e-mail address>.',
      );
    }
    if (auth.getState().user?.id !== user.id) return;
    if (next === '') storage.removeItem(KEY);
    else storage.setItem(KEY, next);
    const shown = preview.store.getState().shown.map(({ request }) => request);
    const [userOfSeen, ...earlier] = seen.split(' ');
    const isOfTools = (text: string) => userOfSeen === user.id && earlier.includes(text);
    const others = shown.filter(
      (request) =>
        !isOfTools(requestText(request)) &&
        requests.every(({ remote }) => remote !== request.remote),
    );
    const wanted = [...others, ...requests];
    const isShown = shown.map(requestText).sort().join() === wanted.map(requestText).sort().join();
    const found = isShown ? [] : await preview.switchTo(wanted, () => undefined);
    if (found.length + problems.length > 0)
      preview.store.setState({ problems: [...problems, ...found] });
  };
  const start = () => void follow().catch(() => undefined);
  auth.subscribe(start);
  start();
};
