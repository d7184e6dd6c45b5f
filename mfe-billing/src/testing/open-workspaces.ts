import { screen, within } from '@testing-library/react';
import { renderPage } from './render-page.ts';
import { mara, oskar } from './sample-members.ts';
import { subscription } from './sample-plans.ts';
import { workspaceList } from './sample-settings.ts';

type Options = Partial<Parameters<typeof renderPage>[0]>;

export const openWorkspaces = async ({ answers, ...options }: Options = {}) => {
  const page = renderPage({
    at: '/dashboard/Profile?tab=workspaces',
    subscription: subscription(),
    answers: {
      listWorkspaces: () => workspaceList(),
      listDeletedWorkspaces: () => ({ items: [] }),
      listMembers: () => ({ items: [mara, oskar] }),
      ...answers,
    },
    ...options,
  });
  await screen.findByRole('row', { name: /^Northquay/ });
  return page;
};
export const region = (name: string) => within(screen.getByRole('region', { name }));
export const nameOf = (form: string) =>
  region(form).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
