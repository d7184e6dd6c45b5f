import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { deep, deepAfterFirst, delivery } from '../fixtures/deep.ts';
import { expect } from '../fixtures/journey.ts';
import { readRegistry } from '../fixtures/registry.ts';
import { NEXT_FOLDER, test } from './broken-remote.ts';
import { addExtension, readDevtools, storeOverride } from './federation-devtools.ts';
import { card, expectOtherRemotesToWork, retry, setFault, works } from './fixture-page.ts';
import { PAGE } from './fixture-remote/release.ts';

/** Changes what an mf-manifest says about the entry. */
const changeEntry = (mfManifest: RegistryEntry['mfManifest'], change: object) => {
  const metaData = mfManifest.metaData as { remoteEntry: object };
  const remoteEntry = { ...metaData.remoteEntry, ...change };
  return { ...mfManifest, metaData: { ...metaData, remoteEntry } };
};

/** The origin of the first live remote, which also serves the fixture. */
const originOfRemotes = async (productUrl: string): Promise<string> => {
  const { remotes } = await readRegistry(productUrl);
  return new URL(remotes[0]?.baseUrl ?? productUrl).origin;
};

/** The browser or React logs every fault that these journeys cause. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

test('a healthy remote mounts and its styles apply only inside it', async ({
  page,
  productUrl,
  addRemote,
}) => {
  await addRemote({});
  await page.goto(productUrl + PAGE);
  await expect(works(page)).toBeVisible();
  const outside = await page.evaluate(() => {
    const element = document.createElement('p');
    element.className = 'pt-10 text-danger';
    document.body.append(element);
    return getComputedStyle(element).paddingTop;
  });
  const inside = await works(page).evaluate((element) => getComputedStyle(element).paddingTop);
  expect({ outside, inside }).toEqual({ outside: '0px', inside: '40px' });
});

test(
  'developer tools of Module Federation show shell, remotes and shared packages',
  delivery,
  async ({ page, productUrl, addRemote, fixtureBuild }) => {
    await addRemote({});
    // Without the extension nothing reads it.
    const origin = await originOfRemotes(productUrl);
    await storeOverride(page, { mfe_fixture: `${origin}/${NEXT_FOLDER}mf-manifest.json` });
    await page.goto(productUrl + PAGE);
    await expect(works(page)).toBeVisible();
    const manifestUrl = `${origin}/fixture/mf-manifest.json`;
    const kit = fixtureBuild.manifest.builtWith?.['@parapet/remote-kit'] ?? '';
    const shellShares = {
      default: {
        '@parapet/remote-kit': {
          [kit]: {
            version: kit,
            from: 'shell',
            useIn: ['shell', 'mfe_fixture'],
            loaded: true,
            shareConfig: { requiredVersion: `^${kit}` },
          },
        },
      },
    };
    expect(await readDevtools(page)).toMatchObject({
      moduleInfo: {
        shell: { remotesInfo: { mfe_fixture: { matchedVersion: manifestUrl } } },
        [`mfe_fixture:${manifestUrl}`]: {
          version: manifestUrl,
          buildVersion: expect.any(String),
          remoteEntry: fixtureBuild.manifest.entry,
          publicPath: `${origin}/fixture/`,
          modules: [{ moduleName: 'lifecycles' }, { moduleName: 'widgets' }],
          shared: expect.arrayContaining([
            expect.objectContaining({ sharedName: '@parapet/remote-kit', version: kit }),
          ]),
        },
      },
      share: { 'shell:0.1.0': shellShares },
    });
  },
);

test(
  "an override of the developer tools has no effect on a visitor's page, which says so once",
  delivery,
  async ({ page, productUrl, addRemote }) => {
    await addRemote({ tampered: /^fixture-next\/.*js$/ });
    const origin = await originOfRemotes(productUrl);
    await storeOverride(page, { mfe_fixture: `${origin}/${NEXT_FOLDER}mf-manifest.json` });
    await addExtension(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('without effect')) warnings.push(message.text());
    });
    await page.goto(productUrl + PAGE);
    await expect(works(page)).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    expect(requests.filter((url) => url.includes(NEXT_FOLDER))).toEqual([]);
    expect(warnings).toEqual([
      'The developer tools of Module Federation override mfe-fixture, without effect: nobody is signed in who may open previews.',
    ]);
    await expectOtherRemotesToWork(page);
  },
);

test(
  'a catch-all page receives all segments of its path',
  delivery,
  async ({ page, productUrl, addRemote }) => {
    const path = `${PAGE}/2026/november/a-post`;
    await addRemote({
      entry: (entry) => {
        const pages = entry.manifest.pages.map((declared) => ({ ...declared, path: `${PAGE}/*` }));
        return { ...entry, manifest: { ...entry.manifest, pages } };
      },
    });
    await page.goto(productUrl + path);
    await expect(works(page)).toBeVisible();
    await expect(page.getByText(path, { exact: true })).toBeVisible();
  },
);

const files = [
  ['entry', /remoteEntry/],
  ['chunk', /lifecycles.*js$/],
  ['stylesheet', /\.css$/],
] as const;

for (const [index, [file, paths]] of files.entries()) {
  test(
    `a missing ${file} is shown and reported, other remotes keep working, and Try again works once the file exists`,
    deepAfterFirst(index, delivery),
    async ({ page, productUrl, addRemote, reported }) => {
      const faults: Parameters<typeof addRemote>[0] = { missing: paths };
      await addRemote(faults);
      await page.goto(productUrl + PAGE);
      await expect(card(page)).toContainText('One of its files is missing where it is released.');
      await reported('');
      await expectOtherRemotesToWork(page);
      await expect(card(page)).toBeVisible();
      await retry(page);
      await expect(card(page)).toBeVisible();
      delete faults.missing;
      await retry(page);
      await expect(works(page)).toBeVisible();
    },
  );

  test(
    `loading a ${file} that never arrives times out, and Try again works`,
    deepAfterFirst(index, delivery),
    async ({ page, productUrl, addRemote, reported }) => {
      const faults: Parameters<typeof addRemote>[0] = { hanging: paths };
      await addRemote(faults);
      await page.clock.install();
      const requested = page.waitForRequest(
        (request) => request.url().includes('/fixture/') && paths.test(request.url()),
      );
      await page.goto(productUrl + PAGE);
      await requested;
      await page.clock.runFor(6_000);
      await expect(page.getByText('This is taking longer than usual')).toBeVisible();
      await page.clock.runFor(10_000);
      await expect(card(page)).toContainText('No data received for 15 seconds.');
      await reported('No data received');
      delete faults.hanging;
      await retry(page);
      await expect(works(page)).toBeVisible();
    },
  );

  test(
    `a ${file} that differs from the released one is not used`,
    deepAfterFirst(index),
    async ({ page, productUrl, addRemote }) => {
      await addRemote({ tampered: paths });
      await page.goto(productUrl + PAGE);
      await expect(card(page)).toBeVisible();
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      await expect(page.locator('body')).toBeVisible();
    },
  );
}

for (const [index, [fault, message]] of (
  [
    ['evaluate', 'evaluated badly'],
    ['render', 'rendered badly'],
    ['effect', 'the effect failed'],
  ] as const
).entries()) {
  test(
    `an error thrown in ${fault} is shown and reported, other remotes keep working, and Try again mounts the remote again`,
    deepAfterFirst(index),
    async ({ page, productUrl, addRemote, reported }) => {
      await addRemote({});
      await setFault(page, productUrl, fault);
      await page.goto(productUrl + PAGE);
      await expect(card(page)).toContainText(message);
      await reported(message);
      await expectOtherRemotesToWork(page);
      await expect(card(page)).toContainText(message);
      await setFault(page, productUrl, 'none');
      await retry(page);
      await expect(works(page)).toBeVisible();
    },
  );
}

test(
  'Try again loads a newer release without reloading the page',
  delivery,
  async ({ page, productUrl, addRemote }) => {
    const faults: Parameters<typeof addRemote>[0] = { missing: /^fixture\/remoteEntry/ };
    await addRemote(faults);
    await page.goto(productUrl + PAGE);
    await expect(card(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    faults.entry = ({ baseUrl, manifest, ...entry }) => ({
      ...entry,
      baseUrl: new URL(`/${NEXT_FOLDER}`, baseUrl).href,
      manifest: { ...manifest, buildId: 'fixed-build' },
    });
    await retry(page);
    await expect(works(page)).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  },
);

test(
  'a remote for another host contract is rejected before its code runs, and both versions are shown',
  delivery,
  async ({ page, productUrl, addRemote, reported }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const faults: Parameters<typeof addRemote>[0] = {
      entry: (entry) => ({ ...entry, manifest: { ...entry.manifest, contractVersion: 99 } }),
    };
    await addRemote(faults);
    await page.goto(productUrl + PAGE);
    await expect(card(page)).toContainText('version 99');
    await expect(card(page)).toContainText('version 1');
    await reported('It uses version 99');
    expect(requests.filter((url) => url.includes('/fixture/'))).toEqual([]);
    // The next release fits the contract of this shell.
    delete faults.entry;
    await retry(page);
    await expect(works(page)).toBeVisible();
  },
);

test(
  'a remote with an invalid manifest is shown as failed, and Try again loads a corrected release',
  delivery,
  async ({ page, productUrl, addRemote }) => {
    const faults: Parameters<typeof addRemote>[0] = {
      entry: (entry) => ({ ...entry, mfManifest: { nonsense: true } }),
    };
    await addRemote(faults);
    await page.goto(productUrl + PAGE);
    await expect(card(page)).toContainText('Its release has a format that cannot be loaded.');
    delete faults.entry;
    await retry(page);
    await expect(works(page)).toBeVisible();
  },
);

for (const [index, [fault, change, reason]] of (
  [
    [
      'an entry without a hash',
      ({ manifest, ...entry }) => {
        const { [manifest.entry]: _, ...integrity } = manifest.integrity;
        return { ...entry, manifest: { ...manifest, integrity } };
      },
      'has no hash.',
    ],
    [
      'an mf-manifest that names another entry',
      ({ mfManifest, ...entry }) => ({
        ...entry,
        mfManifest: changeEntry(mfManifest, { name: 'other.js' }),
      }),
      'Its mf-manifest names the entry other.js',
    ],
    [
      'an entry that is a module',
      ({ mfManifest, ...entry }) => ({
        ...entry,
        mfManifest: changeEntry(mfManifest, { type: 'module' }),
      }),
      'Its entry is of the type "module".',
    ],
  ] satisfies [string, (entry: RegistryEntry) => unknown, string][]
).entries()) {
  test(
    `a remote with ${fault} is refused with a card, and nothing of it is requested`,
    deepAfterFirst(index, delivery),
    async ({ page, productUrl, addRemote }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await addRemote({ entry: change, tampered: /./ });
      await page.goto(productUrl + PAGE);
      await expect(card(page)).toContainText(reason);
      expect(requests.filter((url) => url.includes('/fixture/'))).toEqual([]);
    },
  );
}

test(
  'an invalid registry entry does not affect other remotes',
  deep,
  async ({ page, productUrl, addRemote }) => {
    await addRemote({ entry: ({ name }) => ({ name, manifest: 'nonsense' }) });
    await page.goto(`${productUrl}/pricing`);
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  },
);

// Slow: the shell starts three times.
test('an invalid or missing registry is shown as an error, and Try again works', async ({
  page,
  productUrl,
}) => {
  const failure = page.getByRole('heading', { name: 'Something went wrong' });
  await page.route('**/remotes.json', (route) => route.fulfill({ json: 'nonsense' }));
  await page.goto(`${productUrl}/pricing`);
  await expect(failure).toBeVisible();
  await expect(page.getByText('The list of remotes')).toBeVisible();
  await page.unroute('**/remotes.json');
  await page.route('**/remotes.json', (route) => route.fulfill({ status: 503 }));
  await retry(page);
  await expect(page.getByText('/remotes.json could not be read.')).toBeVisible();
  await page.unroute('**/remotes.json');
  await retry(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
});

test('a failed widget shows an error card, and the other panels appear', async ({
  member: page,
  productUrl,
  addRemote,
}) => {
  await addRemote({ missing: /remoteEntry/ });
  await page.goto(`${productUrl}/dashboard`);
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'All scans' })).toBeVisible();
});
