// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { account } from '../../testing/sample-accounts.ts';
import { cloudScan } from '../../testing/sample-posture.ts';

afterEach(cleanup);

const { scan } = cloudScan();
const at = `/dashboard/cloud-security/scans/${scan.id}`;
const region = async (name: string) => within(await screen.findByRole('region', { name }));

const found = (change: 'new' | 'unchanged', title: string) => ({
  type: 'finding' as const,
  change,
  at: '2026-11-29T14:29:00Z',
  finding: {
    id: crypto.randomUUID(),
    checkId: 'aws.s3.bucket-public',
    title,
    severity: 'high' as const,
    assetId: account().id,
    assetName: 'Production',
    location: 'arn:aws:s3:::nq-invoices-archive',
  },
});

describe('a scan of an account', () => {
  it('shows its regions, calls and what could not be read', async () => {
    renderPage({ at, answers: { getCloudScan: () => cloudScan() } });
    expect(await screen.findByText('47 %')).toBeTruthy();
    const regions = await region('By region');
    expect(regions.getByText('1,912')).toBeTruthy();
    expect(regions.getByRole('cell', { name: 'reading' })).toBeTruthy();
    expect(screen.getByText(/2 actions are not allowed; 23 checks wait for them/)).toBeTruthy();
    expect((await region('Gaps')).getByText('service control policy')).toBeTruthy();
  });

  it('shows findings as they are found, and moves on with its events', async () => {
    const { client } = renderPage({ at, answers: { getCloudScan: () => cloudScan() } });
    await waitFor(() => expect(client.streams).toHaveLength(1), { timeout: 10_000 });
    const [stream] = client.streams;
    act(() => stream?.send(found('new', 'S3 bucket public by policy')));
    act(() => stream?.send({ type: 'scan', scan: { ...scan, progress: 61 } }));
    const findings = await region('Live findings');
    expect(findings.getByText('S3 bucket public by policy')).toBeTruthy();
    expect(findings.getByText('New')).toBeTruthy();
    expect(await screen.findByText('61 %')).toBeTruthy();
  });

  it('is cancelled only after confirmation', async () => {
    const { user, client, log } = renderPage({
      at,
      agrees: false,
      answers: { getCloudScan: () => cloudScan(), cancelScan: () => scan },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(log.confirmations[0]?.title).toBe('Cancel this scan?');
    expect(client.requests.some(({ id }) => id === 'cancelScan')).toBe(false);
  });

  it('that has ended tells what appeared and what is gone', async () => {
    const ended = { status: 'completed', finishedAt: '2026-11-29T14:31:00Z' } as const;
    renderPage({ at, answers: { getCloudScan: () => cloudScan(ended) } });
    expect(await screen.findByText(/resources read in 3 regions/)).toBeTruthy();
    expect(screen.getByText('Appeared').nextElementSibling?.textContent).toBe('4');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});
