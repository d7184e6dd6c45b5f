import { describe, expect, it, vi } from 'vitest';
import { mara } from '../session/testing/fake-auth-service.ts';
import type { Overrides } from './devtools-overrides.ts';
import { followOverrides } from './follow-overrides.ts';
import { entry, openTab, previewed, production } from './testing/open-tab.ts';

const theo = { ...mara, id: '0b8f4f3e-54b7-4a9b-9f4a-0d3c6d3e7a02' };

/** A tab of a browser with the developer tools. */
const openTools = ({ agree = true, isGranted = true } = {}) => {
  const tab = openTab(agree);
  tab.released.set('mfe-assets@pr-13', entry('mfe-assets', 'build-of-pr-13'));
  const warn = vi.fn();
  const load = async (user: typeof mara | null, override: string | null, link?: string) => {
    const page = await tab.load(user, link);
    const requests = override === null ? [] : [{ remote: 'mfe-assets', build: override }];
    followOverrides({
      preview: page.preview,
      auth: page.session.auth,
      storage: tab.storage,
      overrides: { requests, problems: [] } satisfies Overrides,
      readRight: async () => isGranted,
      warn,
    });
    await page.settle();
    return page;
  };
  return { ...tab, load, warn };
};

describe('an override of the developer tools', () => {
  it('is asked about once, then shown in this tab', async () => {
    const tab = openTools();
    const asked = await tab.load(mara, 'pr-12');
    expect(asked.builds).toEqual(production);
    expect(tab.confirm).toHaveBeenCalledOnce();
    expect(asked.reload).toHaveBeenCalledOnce();
    const page = await tab.load(mara, 'pr-12');
    expect(page.builds).toEqual(previewed);
    expect(page.reload).not.toHaveBeenCalled();
    expect(tab.confirm).toHaveBeenCalledOnce();
    expect(tab.warn).not.toHaveBeenCalled();
  });

  it('that is refused in the question is not asked about again', async () => {
    const tab = openTools({ agree: false });
    await tab.load(mara, 'pr-12');
    const page = await tab.load(mara, 'pr-12');
    expect(page.builds).toEqual(production);
    expect(tab.confirm).toHaveBeenCalledOnce();
  });

  it('that changes is asked about again, and one that is removed ends its preview', async () => {
    const tab = openTools();
    await tab.load(mara, 'pr-12');
    await tab.load(mara, 'pr-13');
    expect(tab.confirm).toHaveBeenCalledTimes(2);
    const changed = await tab.load(mara, 'pr-13');
    expect(changed.builds).toContain('mfe-assets@build-of-pr-13');
    const removed = await tab.load(mara, null);
    await expect.poll(() => removed.reload.mock.calls.length).toBe(1);
    expect((await tab.load(mara, null)).builds).toEqual(production);
  });

  it('is asked about again after the session has ended', async () => {
    const tab = openTools();
    await tab.load(mara, 'pr-12');
    const page = await tab.load(mara, 'pr-12');
    page.emit('SIGNED_OUT', null);
    await page.settle();
    await tab.load(mara, 'pr-12');
    expect(tab.confirm).toHaveBeenCalledTimes(2);
  });

  it('is not taken over by another account of the tab', async () => {
    const tab = openTools();
    await tab.load(mara, 'pr-12');
    const page = await tab.load(theo, 'pr-12');
    expect(page.builds).toEqual(production);
    expect(tab.confirm).toHaveBeenCalledTimes(2);
  });

  it('waits for the answer to a link', async () => {
    const tab = openTools();
    const page = await tab.load(null, 'pr-13', 'mfe-assets@pr-12');
    expect(page.state().requests).toHaveLength(1);
    expect(tab.confirm).not.toHaveBeenCalled();
  });

  it.each([
    ['without the right', mara, 'this account may not open previews'],
    ['without a session', null, 'nobody is signed in who may open previews'],
  ])('has no effect %s, and the page says so once', async (_, user, reason) => {
    const tab = openTools({ isGranted: false });
    const page = await tab.load(user, 'pr-12');
    page.emit('TOKEN_REFRESHED', user);
    await page.settle();
    expect(page.builds).toEqual(production);
    expect(tab.confirm).not.toHaveBeenCalled();
    expect(tab.warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(new RegExp(`override mfe-assets, without effect: ${reason}`)),
    );
  });

  it('that cannot be shown is named in the bar', async () => {
    const tab = openTools();
    const page = await tab.load(mara, 'pr-99');
    expect(page.state().problems).toEqual([
      { request: 'mfe-assets@pr-99', reason: expect.stringContaining('no build or channel pr-99') },
    ]);
  });
});
