// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { copyPageLink } from './copy-page-link.ts';

afterEach(() => vi.restoreAllMocks());

it('copies the address of the open page with its workspace, once', async () => {
  history.replaceState(null, '', '/dashboard/findings?status=open&workspace=other#top');
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const notify = vi.fn();
  await copyPageLink('w1', notify);
  expect(written).toHaveBeenCalledExactlyOnceWith(
    `${location.origin}/dashboard/findings?status=open&workspace=w1#top`,
  );
  expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: 'success', text: 'Link copied' });
});

it('shows the link where the browser does not let it be copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const notify = vi.fn();
  await copyPageLink('w1', notify);
  expect(notify).toHaveBeenCalledExactlyOnceWith({
    tone: 'danger',
    text: expect.stringContaining('workspace=w1'),
  });
});
