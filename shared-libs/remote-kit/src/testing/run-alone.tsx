import type { ReleaseDeclaration } from '@parapet/contracts/release';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath, useLocation } from 'react-router-dom';
import { HostProvider } from '../host.tsx';
import type { HostContext } from '../host-context.ts';
import { HostRouter } from '../router/host-router.tsx';
import { RoutedLink } from '../router/routed-link.tsx';
import { createAloneBar } from './alone-bar.ts';
import { keepSettings, type Theme, takeSettings } from './alone-settings.ts';
import { createBrowserHistory } from './browser-history.ts';
import { createFakeHost, type FakeHostOptions } from './fake-host.ts';

/** Whether a switch is on, by its name. */
export type IsOn = (name: string) => boolean;

export interface AloneRemote {
  remote: string;
  release: ReleaseDeclaration;
  /** Names of what can be looked at otherwise, e.g. `empty`: `?empty` in the address, or the bar. */
  switches?: readonly string[];
  /** What it is shown in at first; light otherwise. */
  theme?: Theme;
  /** What differs from a plain fake host. */
  host?: (isOn: IsOn) => FakeHostOptions;
  /** What stands around it, as the shell's frame does. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** The remote; called once, so that its data lives as long as the page. */
  draw: (isOn: IsOn) => ReactNode;
}

/** Runs a remote alone: with a fake host over the browser's own address, theme and history. */
export const runAlone = (alone: AloneRemote): void => {
  const { remote, release, switches = [], frame: Frame = Fragment } = alone;
  const taken = takeSettings(
    new URL(location.href),
    switches,
    sessionStorage,
    alone.theme ?? 'light',
  );
  let { settings } = taken;
  const isOn: IsOn = (name) => settings.on.includes(name);
  const [home] = release.pages;
  const hasPage = (path: string) => release.pages.some((page) => matchPath(page.path, path));
  const isLost = taken.path === '/' && home && !hasPage('/');
  history.replaceState(history.state, '', isLost ? home.path : taken.path);

  const themeListeners = new Set<() => void>();
  const setTheme = (theme: Theme) => {
    settings = { ...settings, theme };
    keepSettings(sessionStorage, settings);
    document.documentElement.dataset.theme = theme;
    for (const listener of themeListeners) listener();
  };
  setTheme(settings.theme);

  const router = createBrowserHistory(window);
  const bar = createAloneBar({
    remote,
    pages: release.pages,
    switches,
    isOn,
    onPage: (path) => router.navigator.push(path),
    onTheme: () => setTheme(settings.theme === 'dark' ? 'light' : 'dark'),
    onSwitch: (name, on) => {
      const others = settings.on.filter((other) => other !== name);
      keepSettings(sessionStorage, { ...settings, on: on ? [...others, name] : others });
      location.reload();
    },
  });
  const host: HostContext = Object.freeze({
    ...createFakeHost({ remote, ...alone.host?.(isOn) }).host,
    router,
    theme: {
      getSnapshot: () => settings.theme,
      subscribe: (listener: () => void) => {
        themeListeners.add(listener);
        return () => themeListeners.delete(listener);
      },
    },
    notify: ({ text }) => bar.say(text),
    confirm: async ({ title, body }) => window.confirm(`${title}\n\n${body}`),
    reportError: (error) => bar.say(String(error)),
  } satisfies HostContext);

  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(
    <HostProvider host={host}>
      <HostRouter>
        <Frame>
          <div data-mfe={remote}>
            <KnownPage remote={remote} release={release}>
              {alone.draw(isOn)}
            </KnownPage>
          </div>
        </Frame>
      </HostRouter>
    </HostProvider>,
  );
};

/** Says in the place of a page that the remote has none at this address, and which it has. */
function KnownPage(props: { remote: string; release: ReleaseDeclaration; children: ReactNode }) {
  const { pathname } = useLocation();
  const { pages } = props.release;
  if (pages.some(({ path }) => matchPath(path, pathname))) return props.children;
  return (
    <div style={{ padding: 24, display: 'grid', gap: 8 }}>
      <h1 style={{ fontSize: 20 }}>
        {props.remote} has no page at {pathname}
      </h1>
      <p>Its pages, as its release.ts declares them:</p>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <RoutedLink href={path} style={{ textDecoration: 'underline' }}>
              {title} ({path})
            </RoutedLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
