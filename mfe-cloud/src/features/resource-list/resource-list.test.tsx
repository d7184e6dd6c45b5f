// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { requirementDetail } from '../../testing/sample-compliance.ts';
import { posture, resource, resourceDetail } from '../../testing/sample-posture.ts';

afterEach(cleanup);

const answers = {
  getCloudPosture: () => posture(),
  listCloudResources: () => ({
    items: [resource()],
    nextCursor: null,
    facets: { service: [{ value: 's3', count: 14 }], type: [], region: [] },
  }),
  getCloudResource: () => resourceDetail(),
  listRequirements: () => ({ items: requirementDetail().alsoTouches, isCapped: false }),
};

describe('the resources', () => {
  it('are filtered by the address', async () => {
    const { client } = renderPage({
      at: '/dashboard/cloud-security?view=resources&service=s3&public=yes',
      answers,
    });
    expect(await screen.findByRole('link', { name: 'nq-invoices-archive' })).toBeTruthy();
    const sent = client.requests.find(({ id }) => id === 'listCloudResources');
    expect(sent?.query).toMatchObject({ service: 's3', public: 'yes' });
  });

  it('are searched by name or ARN', async () => {
    const { user, client } = renderPage({
      at: '/dashboard/cloud-security?view=resources',
      answers,
    });
    await user.type(await screen.findByLabelText('Search resources'), 'invoices');
    await waitFor(() => expect(client.requests.at(-1)?.query).toMatchObject({ q: 'invoices' }), {
      timeout: 10_000,
    });
  });

  it('open with configuration, checks, findings and changes', async () => {
    const { user } = renderPage({ at: '/dashboard/cloud-security?view=resources', answers });
    await user.click(await screen.findByRole('link', { name: 'nq-invoices-archive' }));
    const pane = within(await screen.findByRole('dialog', { name: 'nq-invoices-archive' }));
    expect(pane.getByText('arn:aws:s3:::nq-invoices-archive')).toBeTruthy();
    expect(pane.getByText('1 part was not read')).toBeTruthy();
    expect(pane.getByText('s3:GetBucketLogging was not allowed')).toBeTruthy();
    expect(pane.getByText('Passed')).toBeTruthy();
    expect(pane.getByText('PublicAccessBlock.BlockPublicPolicy')).toBeTruthy();
    const requirement = await pane.findByRole('link', { name: '8.4.2' });
    expect(requirement.getAttribute('href')).toContain('pci-dss-4.0.1?requirement=8.4.2');
  });

  it('open by the id of the provider, as a finding links to them', async () => {
    const { uid } = resource();
    renderPage({
      at: `/dashboard/cloud-security?uid=${encodeURIComponent(uid)}`,
      answers,
    });
    expect(await screen.findByRole('dialog', { name: 'nq-invoices-archive' })).toBeTruthy();
  });
});
