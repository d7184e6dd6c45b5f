import { createHash, randomBytes } from 'node:crypto';
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { typesFiles } from '@parapet/contracts/releases/mf-manifest';
import type { LatestBuild, ReleaseManifest } from '@parapet/contracts/releases/release';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { checkRemoteContract } from '@parapet/test-kit/remote-contract';
import { REMOTES } from '@parapet/tooling/remotes';
import { expect } from '@playwright/test';
import { test } from '../broken-remotes/broken-remote.ts';
import { grants, PAGE } from '../broken-remotes/fixture-remote/release.ts';
import { deep, deepAfterFirst, delivery } from '../fixtures/deep.ts';

const distOf = (remote: string) =>
  fileURLToPath(new URL(`../../../${remote}/dist`, import.meta.url));

// Slow: it mounts and removes every page and widget of the remote.
for (const remote of REMOTES) {
  test(`${remote} fulfils the contract between remote and host`, async ({ page }) => {
    expect(await checkRemoteContract(distOf(remote), page)).toEqual([]);
    const mfManifest = await readFile(`${distOf(remote)}/mf-manifest.json`, 'utf8');
    expect(typesFiles(JSON.parse(mfManifest))).toEqual(['@mf-types.zip', '@mf-types.d.ts']);
  });
}

/** React and the browser log the violations of these remotes. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

for (const [index, [description, fault, violation]] of (
  [
    ['throws when it is loaded', 'evaluate', 'Its pages cannot be loaded: evaluated badly'],
    ['throws when it renders', 'render', `${PAGE} crashed: Error: rendered badly`],
    ['throws after it has rendered', 'effect', `${PAGE} crashed: Error: the effect failed`],
    ['leaves an element', 'element', `${PAGE} left 1 elements behind`],
    ['leaves an interval', 'interval', `${PAGE} left 1 timers behind`],
    ['leaves a timeout', 'timeout', `${PAGE} left 1 timers behind`],
    ['leaves a listener', 'listener', `${PAGE} left a listener of resize on the window behind`],
    ['leaves a stylesheet', 'stylesheet', `${PAGE} left 1 stylesheets behind`],
    ['writes to the window', 'name', 'It wrote fixtureState to the window'],
    ['logs an error', 'error', `${PAGE} logged an error: something is wrong`],
  ] as const
).entries()) {
  test(
    `a remote that ${description} violates the contract`,
    deepAfterFirst(index, delivery),
    async ({ page, fixtureBuild }) => {
      await page.addInitScript((name) => sessionStorage.setItem('fault', name), fault);
      expect(await checkRemoteContract(fixtureBuild.dist, page, { grants })).toContain(violation);
    },
  );
}

test(
  'a remote whose mount never ends violates the contract',
  delivery,
  async ({ page, fixtureBuild }) => {
    await page.addInitScript(() => sessionStorage.setItem('fault', 'hang'));
    expect(await checkRemoteContract(fixtureBuild.dist, page, { grants, limitMs: 3_000 })).toEqual([
      'Its pages hang: a mount did not finish within 3 seconds',
    ]);
  },
);

test(
  'a remote that retains nodes of earlier mounts violates the contract',
  deep,
  async ({ page, fixtureBuild }) => {
    await page.addInitScript(() => sessionStorage.setItem('fault', 'node'));
    const [violation] = await checkRemoteContract(fixtureBuild.dist, page, { grants });
    expect(violation).toMatch(/^20 mounts left \d{3,} nodes and \d+ listeners behind$/);
  },
);

/** Copies a build. @returns its release manifest, and a function that saves changes to it */
const copyBuild = async (dist: string, original = distOf('mfe-marketing')) => {
  await cp(original, dist, { recursive: true });
  const { id } = JSON.parse(await readFile(`${dist}/builds/latest.json`, 'utf8')) as LatestBuild;
  const file = `${dist}/builds/meta/${id}.json`;
  const manifest = JSON.parse(await readFile(file, 'utf8')) as ReleaseManifest;
  return { manifest, save: () => writeFile(file, JSON.stringify(manifest)) };
};

test('a file changed after the build violates the contract', deep, async ({ page }, testInfo) => {
  const dist = testInfo.outputPath('dist');
  const { manifest } = await copyBuild(dist);
  await appendFile(`${dist}/${manifest.entry}`, '\n');
  const violations = await checkRemoteContract(dist, page);
  expect(violations).toEqual([`${manifest.entry} does not match its hash`]);
});

test(
  'types that the manifest names and the build lacks violate the contract',
  deep,
  async ({ page }, testInfo) => {
    const { manifest, save } = await copyBuild(testInfo.outputPath('dist'));
    delete manifest.integrity['@mf-types.zip'];
    await save();
    expect(await checkRemoteContract(testInfo.outputPath('dist'), page)).toEqual([
      'Its types @mf-types.zip are not in the build',
    ]);
  },
);

test(
  'a declared page without a route and a global style violate the contract',
  delivery,
  async ({ page }, testInfo) => {
    const dist = testInfo.outputPath('dist');
    const { manifest, save } = await copyBuild(dist);
    const css = '@layer base { body { color: red; } }';
    await writeFile(`${dist}/global.css`, css);
    const hash = createHash('sha384').update(css).digest('base64');
    manifest.integrity['global.css'] = `sha384-${hash}`;
    const path = '/promised';
    manifest.pages.push({ path, title: 'Promised', layout: 'default', guard: 'none' });
    await save();
    expect(await checkRemoteContract(dist, page)).toEqual([
      'global.css styles the whole page: body { color: red; }',
      `${path} is declared but shows nothing`,
    ]);
  },
);

test(
  'a large entry is a warning and not a violation',
  deep,
  async ({ page, fixtureBuild }, testInfo) => {
    const dist = testInfo.outputPath('dist');
    const { manifest, save } = await copyBuild(dist, fixtureBuild.dist);
    const entry = `${dist}/${manifest.entry}`;
    await appendFile(entry, `/*${randomBytes(30_000).toString('base64')}*/`);
    const hash = createHash('sha384')
      .update(await readFile(entry))
      .digest('base64');
    manifest.integrity[manifest.entry] = `sha384-${hash}`;
    await save();
    const warnings: string[] = [];
    const onWarning = (warning: string) => warnings.push(warning);
    expect(await checkRemoteContract(dist, page, { onWarning, grants })).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^The entry has \d\d KB compressed/)]);
  },
);

test(
  'pages and slots of others violate the contract, with the name of the owner',
  deep,
  async ({ page, productUrl }, testInfo) => {
    const dist = testInfo.outputPath('dist');
    const { manifest, save } = await copyBuild(dist);
    const [first] = manifest.pages;
    if (!first) throw new Error('mfe-marketing has no page');
    manifest.pages = [{ ...first, path: '/dashboard/scans' }];
    await save();
    const violations = ['The page /dashboard/scans belongs to mfe-scans.'];
    expect(await checkRemoteContract(dist, page)).toEqual(violations);
    const policy = await fetch(`${productUrl}/release-policy.json?remote=mfe-marketing`);
    expect(await policy.json()).toMatchObject({ grants: BUILT_IN_GRANTS });
    expect(await checkRemoteContract(dist, page, { live: productUrl })).toEqual(violations);
  },
);

test(
  'a remote that breaks no rule fulfils the contract, also of a live shell',
  delivery,
  async ({ page, productUrl, fixtureBuild }, testInfo) => {
    const options = { live: productUrl, grants };
    expect(await checkRemoteContract(fixtureBuild.dist, page, options)).toEqual([]);

    const dist = testInfo.outputPath('dist');
    const { manifest, save } = await copyBuild(dist, fixtureBuild.dist);
    const has = manifest.builtWith?.['@parapet/remote-kit'];
    manifest.builtWith = { '@parapet/remote-kit': '99.0.0' };
    await save();
    expect(await checkRemoteContract(dist, page, options)).toEqual([
      `It was built with version 99.0.0 of @parapet/remote-kit, and ${productUrl} has version ${has}`,
    ]);
  },
);

test('an unreachable shell is reported', deep, async ({ page, fixtureBuild }) => {
  const live = `http://${ownLoopbackAddress()}:9`;
  expect(await checkRemoteContract(fixtureBuild.dist, page, { live, grants })).toEqual([
    expect.stringContaining(`The shell at ${live} cannot be read`),
  ]);
});

test('a folder without a build violates the contract', deep, async ({ page }, testInfo) => {
  const dist = testInfo.outputPath('nothing');
  expect(await checkRemoteContract(dist, page)).toEqual([`${dist} contains no finished build`]);
});
