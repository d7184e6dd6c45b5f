// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { posture } from '../../testing/sample-posture.ts';

afterEach(cleanup);

it('lists what is open in a service of a region, with the way to its resources', async () => {
  const { worst } = posture();
  const { client } = renderPage({
    at: '/dashboard/cloud-security?view=findings&service=s3&region=eu-west-1',
    answers: {
      getCloudPosture: () => posture(),
      listCloudFindings: () => ({ items: worst, nextCursor: null }),
    },
  });
  const panel = within(
    await screen.findByRole('region', { name: 'Open findings, S3 in eu-west-1' }),
  );
  expect(await panel.findByRole('link', { name: worst[0]?.title ?? '' })).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Its resources' }).getAttribute('href')).toContain(
    'view=resources&service=s3&region=eu-west-1',
  );
  const sent = client.requests.find(({ id }) => id === 'listCloudFindings');
  expect(sent?.query).toMatchObject({ service: 's3', region: 'eu-west-1' });
});
