// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { serverFault } from '@parapet/api-client/testing/fake-client';
import type { Asset } from '@parapet/contracts/assets/asset';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useAssetsApi } from '../app.ts';
import { renderPage } from '../testing/render-page.ts';
import { asset, idOf, sampleAssets } from '../testing/sample-assets.ts';
import { createSampleWorkspace } from '../testing/sample-workspace.ts';
import { AddAssetDialog } from './add-asset-dialog.tsx';
import { takePastedList } from './pasted-list.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const Dialog = ({ onAdded }: { onAdded: (asset: Asset) => void }) => (
  <AddAssetDialog connection={useAssetsApi().connection} onClose={() => {}} onAdded={onAdded} />
);

type Options = Partial<Parameters<typeof renderPage>[0]> & { limit?: number; start?: Asset[] };

const open = ({ limit, start = [...sampleAssets], answers, ...options }: Options = {}) => {
  const added: Asset[] = [];
  const workspace = createSampleWorkspace(start, limit === undefined ? {} : { limit });
  const page = renderPage({
    answers: { ...workspace.answers, ...answers },
    ...options,
    children: <Dialog onAdded={(each) => added.push(each)} />,
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Add an asset' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Domain, IP address or URL');
  const consent = dialog.getByLabelText<HTMLInputElement>(/I have the right to scan this target/);
  const submit = () => page.user.click(dialog.getByRole('button', { name: 'Add asset' }));
  const addWithConsent = async (value: string) => {
    await page.user.type(field, value);
    await page.user.click(consent);
    await submit();
  };
  return { ...page, workspace, dialog, field, consent, submit, addWithConsent, added };
};

const sent = (page: ReturnType<typeof open>) =>
  page.client.requests.filter(({ id }) => id === 'addAsset').map(({ body }) => body);

describe('adding an asset', () => {
  it('sends the input, notifies of success and starts a safe scan', async () => {
    const scanId = idOf(500);
    const page = open();
    await page.addWithConsent('mail.northquay.example');
    await waitFor(() => expect(page.log.notices).toHaveLength(1));
    expect(page.added).toHaveLength(1);
    expect(page.client.requests.find(({ id }) => id === 'startScan')?.body).toEqual({
      assetIds: [page.added[0]?.id],
      intensity: 'safe',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(page.log.notices).toEqual([
      {
        tone: 'success',
        text: 'mail.northquay.example was added, and its scan was started',
        action: { label: 'Show scan', to: `/dashboard/scans/${scanId}` },
      },
    ]);
    expect(page.log.tracked).toEqual(['asset_added', 'scan_started']);
  });

  it('sends the same request for the scan again when no answer came', async () => {
    let isLost = true;
    const page: ReturnType<typeof open> = open({
      answers: {
        startScan: (request) => {
          if (isLost) throw new ApiError({ message: 'Lost', status: 0, code: 'network_failed' });
          return page.workspace.answers.startScan?.(request);
        },
      },
    });
    await page.addWithConsent('mail.northquay.example');
    await waitFor(() => expect(page.log.notices).toHaveLength(1));
    isLost = false;
    const { action } = page.log.notices[0] ?? {};
    expect(action?.label).toBe('Try again');
    if (action && 'run' in action) action.run();
    await waitFor(() => expect(page.log.notices.at(-1)?.action?.label).toBe('Show scan'));
    const bodies = page.client.requests.filter(({ id }) => id === 'startScan');
    expect(bodies).toHaveLength(2);
    expect(bodies[1]?.body).toEqual(bodies[0]?.body);
  });

  it('keeps the asset when its scan is refused, and says why', async () => {
    const message = 'Your role in this workspace is developer; this needs analyst or above.';
    const page = open({
      answers: {
        startScan: () => {
          throw new ApiError({ message, status: 409, code: 'role_insufficient' });
        },
      },
    });
    await page.addWithConsent('mail.northquay.example');
    await waitFor(() => expect(page.log.notices).toHaveLength(1));
    expect(page.added).toHaveLength(1);
    expect(page.log.notices).toEqual([
      {
        tone: 'warning',
        text: `mail.northquay.example was added. Its scan was not started. ${message}`,
        action: {
          label: 'Start scan',
          to: `/dashboard/scans/new?asset=${page.added[0]?.id}`,
        },
      },
    ]);
  });

  it('scans nothing when that is not wanted, remembers it and offers the scan', async () => {
    const first = open();
    await first.user.click(first.dialog.getByRole('checkbox', { name: /Scan it at once/ }));
    cleanup();
    const page = open();
    const atOnce = page.dialog.getByRole<HTMLInputElement>('checkbox', { name: /Scan it at once/ });
    expect(atOnce.checked).toBe(false);
    await page.addWithConsent('mail.northquay.example');
    await waitFor(() => expect(page.added).toHaveLength(1));
    expect(sent(page)).toEqual([{ value: 'mail.northquay.example', consent: true }]);
    expect(page.log.notices).toEqual([
      {
        tone: 'success',
        text: 'mail.northquay.example was added',
        action: {
          label: 'Start scan',
          to: `/dashboard/scans/new?asset=${page.added[0]?.id}`,
        },
      },
    ]);
    expect(page.log.planReloads).toBe(1);
    expect(page.log.tracked).toEqual(['asset_added']);
    expect(page.client.requests.some(({ id }) => id === 'startScan')).toBe(false);
  });

  it('requires the target and the confirmation before it sends anything', async () => {
    const page = open();
    await page.submit();
    expect(page.dialog.getByText('Enter a domain, an IP address or a URL')).toBeTruthy();
    expect(
      page.dialog.getByText('Confirm that you have the right to scan this target'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(page.field);
    expect(sent(page)).toEqual([]);
  });

  it('shows a field error from the service and keeps the input', async () => {
    const page = open();
    await page.addWithConsent('not a host');
    expect(await page.dialog.findByText(/Remove the space/)).toBeTruthy();
    expect(page.field.getAttribute('aria-invalid')).toBe('true');
    expect(page.field.value).toBe('not a host');
    expect(page.consent.checked).toBe(true);
    expect(page.added).toEqual([]);
  });

  it('shows a server error with its request id', async () => {
    const page = open({
      answers: {
        addAsset: () => {
          throw serverFault();
        },
      },
    });
    await page.addWithConsent('mail.example');
    expect(await page.dialog.findByText(/The asset was not added/)).toBeTruthy();
    expect(page.dialog.getByText('req-500')).toBeTruthy();
    expect(page.field.value).toBe('mail.example');
  });
});

describe('a host with a port', () => {
  it.each([
    ['the host', 'Add shop.example', 'shop.example'],
    ['its URL', 'Add https://shop.example:8443/', 'https://shop.example:8443/'],
  ])('is added as %s by a button', async (_, name, value) => {
    const page = open();
    await page.user.click(page.consent);
    await page.user.type(page.field, 'shop.example:8443');
    await page.user.click(page.dialog.getByRole('button', { name }));
    await waitFor(() => expect(page.added).toHaveLength(1));
    expect(sent(page)).toEqual([{ value, consent: true }]);
  });

  it('still needs the confirmation, and keeps what was chosen', async () => {
    const page = open();
    await page.user.type(page.field, 'shop.example:8443');
    await page.user.click(page.dialog.getByRole('button', { name: 'Add shop.example' }));
    expect(
      await page.dialog.findByText('Confirm that you have the right to scan this target'),
    ).toBeTruthy();
    expect(page.field.value).toBe('shop.example');
    expect(sent(page)).toEqual([]);
  });
});

describe('a pasted list', () => {
  it('leads to the import with its lines', async () => {
    const page = open();
    await page.user.click(page.field);
    await page.user.paste('a.example\nb.example');
    expect(page.address()).toBe('/dashboard/assets/importmodal');
    expect(takePastedList()).toBe('a.example\nb.example');
  });

  it('of one line stays in the field', async () => {
    const page = open();
    await page.user.click(page.field);
    await page.user.paste('a.example\n');
    expect(page.field.value).toContain('a.example');
    expect(page.address()).toBe('/dashboard/assets');
  });
});

describe('an asset that exists already', () => {
  it('is linked however it was spelt', async () => {
    const page = open();
    await page.addWithConsent('XN--BCHER-KVA.example.');
    expect(await page.dialog.findByText(/already/)).toBeTruthy();
    const link = page.dialog.getByRole('link', { name: 'Show bücher.example' });
    const place = new URL(link.getAttribute('href') ?? '', 'http://shell.example');
    expect(place.pathname).toBe('/dashboard/assets');
    expect(Object.fromEntries(place.searchParams)).toEqual({ q: 'bücher.example' });
  });

  it('can be restored from the archive at once', async () => {
    const page = open();
    await page.addWithConsent('old.northquay.example');
    await page.user.click(await page.dialog.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(page.added).toHaveLength(1));
    expect(page.added[0]).toMatchObject({ id: idOf(1), state: 'approved' });
    expect(page.log.notices[0]?.text).toBe('old.northquay.example was restored');
  });
});

describe('the limit of the plan', () => {
  const full = { assets: { current: 5, limit: 5, discounted_extra: 0, discount_percentage: 0 } };

  it('is shown before anything is typed', () => {
    const page = open({ subscription: { assets: { ...full.assets, current: 3 } } });
    expect(page.dialog.getByText('3 of 5 assets of the Free plan are in use.')).toBeTruthy();
  });

  it('says what a further asset costs where the plan sells them', () => {
    const page = open({ subscription: { ...full, subscription_tier: 'pro' } });
    expect(page.dialog.getByText(/A further asset costs EUR0\.70 a month/)).toBeTruthy();
  });

  it('is shown with the next steps when the service rejects the asset', async () => {
    const page = open({ start: [asset({ displayName: 'a.example' })], limit: 1 });
    await page.addWithConsent('b.example');
    expect(await page.dialog.findByText(/The Free plan has room for 1 asset\./)).toBeTruthy();
    expect(page.dialog.getByRole('link', { name: 'Manage assets' })).toBeTruthy();
    expect(page.dialog.getByRole('link', { name: 'Compare plans' })).toBeTruthy();
    expect(page.field.value).toBe('b.example');
  });

  it('is shown at once when the plan is full', () => {
    const page = open({ subscription: full });
    expect(page.dialog.getByText('All 5 assets of the Free plan are in use')).toBeTruthy();
  });
});

describe('private targets', () => {
  it('are offered where the operator owns the machine, and nowhere else', () => {
    open();
    expect(screen.getByText(/localhost and private addresses/)).toBeTruthy();
    cleanup();
    open({ deployment: 'hosted' });
    expect(screen.queryByText(/localhost and private addresses/)).toBeNull();
  });
});
