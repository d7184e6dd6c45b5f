// @vitest-environment happy-dom
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { sampleAssets } from '../../testing/sample-assets.ts';
import { createSampleWorkspace } from '../../testing/sample-workspace.ts';
import { AssetsWidget } from './assets.widget.tsx';

afterEach(cleanup);

const open = (start = sampleAssets, answers = createSampleWorkspace(start).answers) => ({
  ...renderWidget({ answers, children: <AssetsWidget /> }),
  panel: within(screen.getByRole('region', { name: 'Assets' })),
});

describe('the panel on the overview', () => {
  it('shows the riskiest assets first and links to all', async () => {
    const { panel, client } = open();
    expect(await panel.findByText('6, highest risk first')).toBeTruthy();
    expect(panel.getAllByRole('row')).toHaveLength(7);
    expect(panel.getByRole('link', { name: 'All assets' }).getAttribute('href')).toBe(
      '/dashboard/assets',
    );
    expect(client.requests[0]?.query).toEqual({ sort: '-risk', limit: 6 });
  });

  it('adds an asset without leaving the overview', async () => {
    const { panel, user, address } = open([]);
    await user.click(await panel.findByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an asset' }));
    const target = dialog.getByLabelText('Domain, IP address or URL');
    await waitFor(() => expect(document.activeElement).toBe(target));
    await user.type(target, 'northquay.example');
    await user.click(dialog.getByRole('checkbox', { name: /right to scan/ }));
    await user.click(dialog.getByRole('button', { name: 'Add asset' }));
    expect(await panel.findByRole('row', { name: /northquay\.example/ })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/dashboard');
  });

  it('gives the focus back to the button when the dialog closes', async () => {
    const { panel, user } = open([]);
    const button = await panel.findByRole('button', { name: 'Add asset' });
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an asset' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('shows a read failure', async () => {
    const { panel } = open([], {
      listAssets: () => {
        throw serverFault();
      },
    });
    expect(await panel.findByText('Assets could not be read')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
