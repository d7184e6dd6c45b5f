import { createHost } from '@parapet/remote-kit/page/create-host';
import { createObservable } from '@parapet/remote-kit/page/observable';
import '@parapet/ui/styles.css';
import { showButton } from './mount-point.ts';

// A page of another company: neither React nor Module Federation's plugin, and a sign-in of its own.

const given = new URLSearchParams(location.hash.slice(1));
history.replaceState(null, '', location.pathname + location.search);
let token = given.get('token');
const api = { base: '/api', key: given.get('key') ?? '' };

const say = (text: string) => {
  const line = document.createElement('output');
  line.textContent = text;
  document.body.append(line);
};

const answer = await fetch('/api/workspaces/list', {
  headers: { authorization: `Bearer ${token}` },
});
const [workspace] = (await answer.json()).data;
const user = createObservable({
  user: { id: given.get('user') ?? '', email: null, displayName: null },
} as { user: { id: string; email: null; displayName: null } | null });

const mounted = new Map<string, { unmount(): Promise<void> }>();
const unmountAll = async () => {
  await Promise.all([...mounted.values()].map(({ unmount }) => unmount()));
  mounted.clear();
};

const host = await createHost({
  remotes: { registryUrl: '/remotes.json' },
  api,
  session: {
    ...user,
    getAccessToken: async () => token,
    reportDead: (dead) => {
      if (dead !== token) return;
      token = null;
      user.set({ user: null });
      say('Signed out by a remote');
      void unmountAll();
    },
  },
  workspace: createObservable({ current: workspace, count: 1 }),
  notify: ({ text }) => say(text),
});

const mount = async (remote: string, widget?: string) => {
  const element = document.createElement('section');
  document.body.append(element);
  mounted.set(remote, await host.mount({ remote, element, ...(widget ? { widget } : {}) }));
};

await Promise.all([mount('mfe-assets'), mount('mfe-scans', 'scans')]);
showButton('Dark', () => {
  document.documentElement.dataset.theme = 'dark';
});
showButton('Unmount', unmountAll);
showButton('Mount again', () => mount('mfe-assets'));
showButton('Mount the fixture', () => mount('mfe-fixture'));
showButton('Expire', () => {
  token = 'expired';
});
