/** The names of a new remote. */
export interface RemoteNames {
  /** Workspace and folder, e.g. `mfe-data-leaks`. */
  readonly name: string;
  /** The displayed title, e.g. `Data leaks`. */
  readonly title: string;
  /** Address of its first page, e.g. `/dashboard/data-leaks`. */
  readonly path: string;
}

/** The files of a new remote by their path in its folder. */
export const remoteFiles = (names: RemoteNames): Readonly<Record<string, string>> => ({
  'package.json': packageJson(names),
  'tsconfig.json': tsconfig(names),
  'README.md': readme(names),
  'src/release.ts': release(names),
  'src/lifecycles.ts': LIFECYCLES,
  'src/widgets.ts': WIDGETS,
  'src/root.tsx': ROOT,
  'src/providers.tsx': PROVIDERS,
  'src/pages.tsx': pages(names),
  'src/styles.css': STYLES,
  'src/dev.tsx': dev(names),
  'src/features/overview/overview.page.tsx': overviewPage(names),
  'src/features/overview/overview.page.test.tsx': overviewTest(names),
});

const packageJson = ({ name }: RemoteNames) => `{
  "name": "${name}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "license": "AGPL-3.0-or-later",
  "dependencies": {
    "@parapet/contracts": "*",
    "@parapet/remote-kit": "*",
    "@parapet/ui": "*",
    "react": "19.3.1",
    "react-dom": "19.3.1"
  },
  "scripts": {
    "build": "node ../shared-libs/build/src/build.ts",
    "release": "node ../shared-libs/tooling/bin/release.mjs ${name}",
    "dev": "node ../shared-libs/tooling/src/dev/alone-main.ts"
  },
  "devDependencies": {
    "@testing-library/react": "16.3.3",
    "happy-dom": "21.0.4"
  }
}
`;

const tsconfig = ({ name }: RemoteNames) => `{
  "extends": "../tsconfig.browser.json",
  "compilerOptions": {
    "tsBuildInfoFile": "../node_modules/.cache/tsc/${name}.tsbuildinfo"
  },
  "include": ["src"],
  "exclude": ["src/**/*.test.ts", "src/**/*.test.tsx", "src/testing"]
}
`;

const readme = ({ name, path }: RemoteNames) => `# ${name}

A remote of the shell, built, tested and released on its own.

| path | what |
| --- | --- |
| \`src/release.ts\` | the declared pages, with navigation and access |
| \`src/pages.tsx\` | the same pages as routes |
| \`src/features/<task>/\` | one folder for each user task |
| \`src/features/overview/\` | the page at \`${path}\` |
| \`src/widgets.ts\` | the widgets of the dashboard |

Run it alone: \`npm run dev -w ${name}\`. Tests: \`npx vitest run ${name}\`. Build: \`npm run build -w ${name}\`.
`;

const release = ({
  title,
  path,
}: RemoteNames) => `import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    {
      path: '${path}',
      title: '${title}',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'work',
        label: '${title}',
        icon: 'layout-grid',
        order: 100,
      },
    },
  ],
};
`;

const LIFECYCLES = `import './styles.css';
import { defineRemote } from '@parapet/remote-kit/define-remote';
import { Root } from './root.tsx';

export const { bootstrap, mount, unmount, update } = defineRemote({ root: Root });
`;

const WIDGETS = `import { defineWidgets } from '@parapet/remote-kit/define-remote';

/** Widgets of the dashboard by their id in \`release.ts\`. */
export const widgets = defineWidgets({});
`;

const ROOT = `import { Pages } from './pages.tsx';
import { Providers } from './providers.tsx';

export function Root() {
  return (
    <Providers>
      <Pages />
    </Providers>
  );
}
`;

const PROVIDERS = `import { RoutedLink } from '@parapet/remote-kit/routed-link';
import { LinkProvider } from '@parapet/ui/link';
import type { ReactNode } from 'react';

/** The providers of every page and widget of this remote. */
export function Providers({ children }: { children: ReactNode }) {
  return <LinkProvider component={RoutedLink}>{children}</LinkProvider>;
}
`;

const pages = ({
  path,
}: RemoteNames) => `import { Route, Routes } from '@parapet/remote-kit/router';
import { OverviewPage } from './features/overview/overview.page.tsx';

/** The pages by path, as \`release.ts\` declares them. */
export function Pages() {
  return (
    <Routes>
      <Route path="${path}" element={<OverviewPage />} />
    </Routes>
  );
}
`;

const STYLES = `@layer theme, base, components, utilities;
@import "@parapet/ui/theme.css" theme(reference);
@import "tailwindcss/utilities.css" layer(utilities);
`;

const dev = ({ name }: RemoteNames) => `import '@parapet/ui/styles.css';
import './styles.css';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { BareFrame } from '@parapet/ui/bare-frame';
import { release } from './release.ts';
import { Root } from './root.tsx';

/** Runs this remote alone, with a fake host. */
runAlone({
  remote: '${name}',
  release,
  frame: BareFrame,
  draw: () => <Root />,
});
`;

const overviewPage = ({
  title,
}: RemoteNames) => `import { useWorkspace } from '@parapet/remote-kit/host';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';

export function OverviewPage() {
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader title="${title}" />
      <Row>
        <Panel title="Workspace">
          <p className="p-5">{workspace ? workspace.name : 'No workspace is open'}</p>
        </Panel>
      </Row>
    </>
  );
}
`;

const overviewTest = ({ name, title, path }: RemoteNames) => `// @vitest-environment happy-dom
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Root } from '../../root.tsx';

afterEach(cleanup);

it('shows the name of the open workspace', () => {
  const { host } = createFakeHost({
    remote: '${name}',
    at: '${path}',
  });
  render(
    <HostProvider host={host}>
      <HostRouter>
        <Root />
      </HostRouter>
    </HostProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
  expect(screen.getByText('Northquay')).toBeTruthy();
});
`;
