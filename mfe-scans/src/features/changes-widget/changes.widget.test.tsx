// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { sampleEvent, sampleEvents } from '../../testing/sample-feed.ts';
import { ChangesWidget } from './changes.widget.tsx';

afterEach(cleanup);

const open = (answers: FakeAnswers) => renderWidget({ answers, children: <ChangesWidget /> });
const widget = async () => within(await screen.findByRole('region', { name: 'What changed' }));

describe('what changed', () => {
  it('lists the last changes with a link to each', async () => {
    open({ listFeed: () => ({ items: sampleEvents, nextCursor: null, unseen: 2 }) });
    const rows = await (await widget()).findAllByRole('listitem');
    expect(rows).toHaveLength(sampleEvents.length);
    expect(
      within(rows[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/dashboard/feed/details?id=${sampleEvents[0]?.id}`);
  });

  it('tells what repeats in one line, so that an import does not hide the rest', async () => {
    const added = Array.from({ length: 12 }, (_, n) => sampleEvent(n, { type: 'asset.added' }));
    open({ listFeed: () => ({ items: [...added, sampleEvent(40)], nextCursor: null, unseen: 0 }) });
    expect(await (await widget()).findByText('12 assets added')).toBeTruthy();
    expect((await widget()).getByText('Port 6379 opened: Redis')).toBeTruthy();
  });

  it('has an empty state and shows a read failure', async () => {
    open({ listFeed: () => ({ items: [], nextCursor: null, unseen: 0 }) });
    expect(await screen.findByText('Nothing has changed yet')).toBeTruthy();
    cleanup();
    open({
      listFeed: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('The feed could not be read')).toBeTruthy();
  });
});
