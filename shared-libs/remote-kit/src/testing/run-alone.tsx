import type { ReleaseDeclaration } from '@parapet/contracts/releases/release';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath, useLocation } from 'react-router-dom';
import { HostProvider } from '../host.tsx';
import type { HostContext } from '../host-context.ts';
import { createPageHistory } from '../page/mounting/page-history.ts';
import { HostRouter } from '../router/host-router.tsx';
import { RoutedLink } from '../router/routed-link.tsx';
import { createAloneBar } from './alone-bar.ts';
import { keepSettings, type Theme, takeSettings } from './alone-settings.ts';
import { createFakeHost, type FakeHostOptions } from './fake-host.ts';

/** Describes whether a switch is on, by its name. */
export type IsOn = (name: string) => boolean;

export interface AloneRemote {
  remote: string;
  release: ReleaseDeclaration;
  /** Names of variants, e.g. `empty`: switched by `?empty` in the URL or in the bar. */
  switches?: readonly string[];
  /** The first theme; light by default. */
  theme?: Theme;
  /** The differences from the default fake host. */
  host?: (isOn: IsOn) => FakeHostOptions;
  /** The frame around it, in place of the shell's. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** Renders the remote; called once, so that its data lasts as long as the page. */
  draw: (isOn: IsOn) => ReactNode;
}

/** Runs a remote alone: with a fake host over the browser's own URL, theme and history. */
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

  const router = createPageHistory(window, async (question) => window.confirm(question));
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
    notify: ({ text }) => bar.show(text),
    confirm: async ({ title, body }) => window.confirm(`${title}\n\n${body}`),
    reportError: (error) => bar.show(String(error)),
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

/** Replaces a missing page with a list of the pages of the remote. */
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
