import { screen, waitFor } from '@testing-library/react';
import { renderPage } from './render-page.ts';
import { sampleAssets } from './sample-assets.ts';
import { createSampleWorkspace } from './sample-workspace.ts';

type Options = Partial<Parameters<typeof renderPage>[0]> & { start?: typeof sampleAssets };

/** `act` chooses an action in the menu of a row. */
export const openAssetList = ({ start = sampleAssets, answers = {}, ...options }: Options = {}) => {
  const workspace = createSampleWorkspace(start);
  const page = renderPage({ answers: { ...workspace.answers, ...answers }, ...options });
  const lastQuery = () => page.client.requests.findLast(({ id }) => id === 'listAssets')?.query;
  const act = async (name: string, action: string) => {
    await page.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await page.user.click(screen.getByRole('menuitem', { name: action }));
  };
  return { ...page, workspace, lastQuery, act };
};

export const row = (name: string | RegExp) => screen.findByRole('row', { name });
export const rowGone = (name: RegExp) =>
  waitFor(() => {
    if (screen.queryByRole('row', { name })) throw new Error(`A row ${name} is there.`);
  });
export const failing = (error: unknown) => () => {
  throw error;
};
