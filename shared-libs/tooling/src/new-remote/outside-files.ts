import type { RemoteNames } from './remote-files.ts';

/** The packages that a remote outside the repository installs, each with a version or a URL. */
export interface OutsidePackages {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The files of a remote outside the repository that replace or extend those of `remoteFiles`. */
export const outsideFiles = (
  names: RemoteNames,
  packages: OutsidePackages,
): Readonly<Record<string, string>> => ({
  'package.json': packageJson(names, packages),
  'tsconfig.json': TSCONFIG,
  'README.md': readme(names),
  '.gitignore': 'node_modules/\ndist/\n.env\n',
  '.github/workflows/release.yml': workflow(names),
});

const packageJson = ({ name }: RemoteNames, packages: OutsidePackages) => {
  const manifest = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: {
      dev: 'parapet-remote dev',
      check: 'tsc',
      test: 'vitest run',
      build: 'parapet-remote build',
      contract: 'parapet-contract dist',
      release: 'parapet-remote release',
    },
    ...packages,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

const TSCONFIG = `{
  "compilerOptions": {
    "target": "ES2022",
    "lib": ["ES2024", "DOM", "DOM.Iterable"],
    "module": "ESNext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "types": ["@parapet/build/asset-types"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "erasableSyntaxOnly": true,
    "verbatimModuleSyntax": true,
    "allowImportingTsExtensions": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["src"]
}
`;

const readme = ({ name, path }: RemoteNames) => `# ${name}

A remote of Parapet, built, tested and released on its own.

| path | what |
| --- | --- |
| \`src/release.ts\` | the declared pages, with navigation and access |
| \`src/pages.tsx\` | the same pages as routes |
| \`src/features/<task>/\` | one folder for each user task |
| \`src/features/overview/\` | the page at \`${path}\` |
| \`src/widgets.ts\` | the widgets of the dashboard |

| command | does |
| --- | --- |
| \`npm run dev\` | runs it alone, with a fake host |
| \`npm run check\`, \`npm test\` | types and tests |
| \`npm run build\`, \`npm run contract\` | builds it and checks the build against the host contract |
| \`npm run contract -- --live https://parapet.example.com\` | also checks the build against that live shell |
| \`npm run release -- --to s3://bucket/prefix --base-url https://static.example.com\` | makes it live; also \`rollback\`, \`promote\`, \`list\` and \`prune\` |
`;

const workflow = ({
  name,
}: RemoteNames) => `# Tests and releases ${name} when main changes. The environment \`production\` contains
#   variables  RELEASE_TARGET (s3://bucket/prefix), RELEASE_BASE_URL, RELEASE_ENDPOINT (empty for
#              AWS), RELEASE_REGION, PUBLIC_URL (of the installation that shows it)
#   secrets    RELEASE_ACCESS_KEY_ID, RELEASE_SECRET_ACCESS_KEY
name: Release

on:
  push:
    branches: [main]
  workflow_dispatch:

permissions:
  contents: read

# Releases run one after another, so that the newest commit is live at the end.
concurrency:
  group: release
  cancel-in-progress: false

jobs:
  release:
    if: github.ref == 'refs/heads/main'
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    environment: production
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
          cache: npm
      - run: npm ci
      - run: npx playwright install --with-deps chromium
      - run: npm run check
      - run: npm test
      - run: npm run build
      - run: npm run contract -- --live "$PUBLIC_URL"
        env:
          PUBLIC_URL: \${{ vars.PUBLIC_URL }}
      # Only this step has the secrets.
      - name: Release
        run: npm run release -- --dist dist --to "$TARGET" --base-url "$BASE_URL"
        env:
          TARGET: \${{ vars.RELEASE_TARGET }}
          BASE_URL: \${{ vars.RELEASE_BASE_URL }}
          PUBLIC_URL: \${{ vars.PUBLIC_URL }}
          AWS_ENDPOINT_URL_S3: \${{ vars.RELEASE_ENDPOINT }}
          AWS_REGION: \${{ vars.RELEASE_REGION }}
          AWS_ACCESS_KEY_ID: \${{ secrets.RELEASE_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.RELEASE_SECRET_ACCESS_KEY }}
`;
