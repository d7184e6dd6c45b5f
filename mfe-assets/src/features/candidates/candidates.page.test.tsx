// @vitest-environment happy-dom

import type { Role } from '@parapet/contracts/access/workspace';
import type { AssetCandidate } from '@parapet/contracts/assets/discovery';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { idOf } from '../../testing/sample-assets.ts';
import { apiError } from '../../testing/sample-workspace.ts';

afterEach(cleanup);

const candidate = (number: number, name: string): AssetCandidate => ({
  id: idOf(number),
  canonicalKey: name,
  displayName: name,
  state: 'candidate',
  source: 'certificate_san',
  evidence: 'The certificate of shop.example:443 names it',
  confidence: 80,
  parentAssetId: idOf(1),
  firstSeenAt: '2026-11-21T14:03:00.000Z',
  lastSeenAt: '2026-11-22T14:03:00.000Z',
});

const open = ({
  view = 'discovered',
  confirms = true,
  role = 'owner',
  answers = {},
}: {
  view?: string;
  confirms?: boolean;
  role?: Role;
  answers?: Record<string, (request: { body: unknown }) => unknown>;
} = {}) => {
  let items = [candidate(21, 'api.shop.example'), candidate(22, 'vpn.shop.example')];
  const without = ({ body }: { body: unknown }) => {
    const { ids } = body as { ids: string[] };
    items = items.filter(({ id }) => !ids.includes(id));
    return ids;
  };
  return renderPage({
    at: `/dashboard/assets?view=${view}`,
    agrees: confirms,
    role,
    answers: {
      listCandidates: ({ query }: { query: Record<string, unknown> }) => ({
        items: query.state === 'candidate' ? items : [],
        nextCursor: null,
        counts: { candidate: items.length, dismissed: 0 },
      }),
      approveCandidates: (request: { body: unknown }) => ({ assetIds: without(request) }),
      dismissCandidates: (request: { body: unknown }) => ({ dismissed: without(request).length }),
      ...answers,
    },
  });
};

describe('discovered names', () => {
  it('are shown with their source, and one is approved after a confirmation', async () => {
    const { user, log, client } = open();
    const row = await screen.findByRole('row', { name: /api\.shop\.example/ });
    expect(within(row).getByText('Certificate')).toBeTruthy();
    expect(within(row).getByText('80 %')).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: 'Approve api.shop.example' }));
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /api\.shop\.example/ })).toBeNull(),
    );
    expect(log.confirmations).toMatchObject([
      {
        title: 'Approve api.shop.example?',
        body: expect.stringMatching(/^It becomes an asset, .+ the right to scan it\.$/),
      },
    ]);
    expect(client.requests.find(({ id }) => id === 'approveCandidates')?.body).toEqual({
      ids: [idOf(21)],
      consent: true,
    });
    expect(log.notices.map(({ text }) => text)).toEqual(['api.shop.example was approved']);
  });

  it('are dismissed in bulk', async () => {
    const { user, log } = open();
    await screen.findByRole('row', { name: /api\.shop\.example/ });
    for (const box of screen.getAllByRole('checkbox', { name: /shop\.example/ })) {
      await user.click(box);
    }
    await user.click(screen.getByRole('button', { name: 'Dismiss 2 names' }));
    expect(await screen.findByText('No names to decide on')).toBeTruthy();
    expect(log.notices.map(({ text }) => text)).toEqual(['2 names were dismissed']);
  });

  it('stay where nobody confirmed, and where the plan has no room', async () => {
    const refused = open({ confirms: false });
    await refused.user.click(
      await screen.findByRole('button', { name: 'Approve api.shop.example' }),
    );
    expect(refused.client.requests.some(({ id }) => id === 'approveCandidates')).toBe(false);
    cleanup();

    const full = open({
      answers: {
        approveCandidates: () => {
          throw apiError('plan_limit', 'The Free plan has room for 5 assets and uses 5.');
        },
      },
    });
    await full.user.click(await screen.findByRole('button', { name: 'Approve api.shop.example' }));
    await waitFor(() => expect(full.log.notices).toHaveLength(1));
    expect(full.log.notices[0]?.text).toContain('room for 5 assets');
    expect(screen.getByRole('row', { name: /api\.shop\.example/ })).toBeTruthy();
  });

  it('are decided by who may add assets; others are told who', async () => {
    open({ role: 'analyst' });
    for (const action of ['Approve', 'Dismiss']) {
      const button = await screen.findByRole('button', { name: `${action} api.shop.example` });
      expect(button.getAttribute('aria-description')).toBe(
        'Your role in this workspace is analyst; this needs admin or above.',
      );
    }
  });

  it('that were dismissed are empty at first', async () => {
    open({ view: 'dismissed' });
    expect(await screen.findByText('No dismissed names')).toBeTruthy();
  });
});
