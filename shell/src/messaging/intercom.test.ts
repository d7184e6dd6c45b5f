import { Window as HappyWindow } from 'happy-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { createMessaging } from './intercom.ts';

let view: Parameters<typeof createMessaging>[0]['view'];

beforeEach(() => {
  // Nothing is loaded in this test: that the element is there is enough.
  const settings = { handleDisabledFileLoadingAsSuccess: true };
  view = new HappyWindow({ settings }) as unknown as typeof view;
});

const open = (fetchHash: (userId: string) => Promise<string> = async () => 'hash-of-mara') => {
  const { session } = createTestSession();
  const reportError = vi.fn();
  const { auth } = session;
  const keepHash = vi.fn(async () => {});
  const messaging = createMessaging({
    appId: 'app1',
    auth,
    fetchHash,
    keepHash,
    reportError,
    view,
  });
  return {
    messaging,
    keepHash,
    reportError,
    signIn: (user = mara) => auth.setState({ user, isLoggedIn: true }),
    signOut: () => auth.setState({ user: null, isLoggedIn: false }),
  };
};

const scripts = () =>
  [...view.document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
const commands = () => view.Intercom?.q ?? [];
/** Waits for pending promises. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the chat', () => {
  it('starts with the first user, whose identity is proved by a hash', async () => {
    const { signIn, reportError } = open();
    await settle();
    expect(scripts()).toEqual([]);
    signIn();
    await settle();
    expect(reportError).not.toHaveBeenCalled();
    expect(scripts()).toEqual(['https://widget.intercom.io/widget/app1']);
    expect(commands()).toEqual([
      [
        'boot',
        {
          app_id: 'app1',
          user_id: mara.id,
          email: mara.email,
          name: mara.email,
          created_at: Date.parse(mara.created_at) / 1000,
          user_hash: 'hash-of-mara',
        },
      ],
    ]);
  });

  it('keeps the hash in the metadata of its user, once and after each change', async () => {
    const { signIn, signOut, keepHash } = open();
    signIn();
    await settle();
    expect(keepHash.mock.calls).toEqual([['hash-of-mara']]);
    signOut();
    signIn({ ...mara, metadata: { intercom_hash: 'hash-of-mara' } });
    await settle();
    expect(keepHash).toHaveBeenCalledOnce();
    signOut();
    signIn({ ...mara, metadata: { intercom_hash: 'of another secret' } });
    await settle();
    expect(keepHash).toHaveBeenCalledTimes(2);
  });

  it('receives events in order, and shuts down at sign-out', async () => {
    const { messaging, signIn, signOut } = open();
    messaging.track('before sign-in');
    signIn();
    messaging.track('asset_added', { kind: 'domain' });
    await settle();
    signOut();
    messaging.track('after sign-out');
    await settle();
    expect(commands().map(([name, detail]) => (name === 'boot' ? 'boot' : [name, detail]))).toEqual(
      ['boot', ['trackEvent', 'asset_added'], ['shutdown', undefined]],
    );
  });
});

describe('the page works without the chat', () => {
  it('when the identity hash is not available', async () => {
    const { signIn, messaging, reportError } = open(() => Promise.reject(new Error('None set up')));
    signIn();
    messaging.track('asset_added');
    await settle();
    expect(scripts()).toEqual([]);
    expect(reportError).toHaveBeenCalledOnce();
  });

  it('when its script throws', async () => {
    const { signIn, messaging, reportError } = open();
    signIn();
    await settle();
    view.Intercom = () => {
      throw new Error('Broken');
    };
    messaging.track('asset_added');
    await settle();
    expect(reportError).toHaveBeenCalledOnce();
  });
});
