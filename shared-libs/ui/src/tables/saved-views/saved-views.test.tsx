// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SavedViews, type SavedViewsProps } from './saved-views.tsx';

afterEach(cleanup);

const views = [
  {
    id: '1',
    name: 'Mine',
    href: '/list?owner=me',
    note: null,
    canChange: true,
    shared: false,
    canUnshare: true,
  },
  {
    id: '2',
    name: 'Live',
    href: '/list?live=1',
    note: 'Shared by Ada',
    canChange: false,
    shared: true,
    canUnshare: false,
  },
];

const open = async (props: Partial<SavedViewsProps> = {}) => {
  const onSave = vi.fn(async () => null as string | null);
  const onUpdate = vi.fn(async () => null as string | null);
  const onDelete = vi.fn(async () => undefined);
  render(
    <SavedViews
      views={views}
      currentId={null}
      canShare
      onSave={onSave}
      onUpdate={onUpdate}
      onDelete={onDelete}
      {...props}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /View/ }));
  await screen.findByLabelText('Save this view as');
  return { onSave, onUpdate, onDelete };
};

describe('saved views', () => {
  it('are links, and the one that is shown names the button', async () => {
    await open({ currentId: '2' });
    expect(screen.getByRole('button', { name: 'View: Live' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('href')).toBe('/list?owner=me');
    const live = screen.getByRole('link', { name: /Live/ });
    expect(live.textContent).toContain('Shared by Ada');
    expect(live.getAttribute('aria-current')).toBe('true');
  });

  it('are saved under a name, shared or not', async () => {
    const { onSave } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    expect(screen.getByText('Give the view a name')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Save this view as'), ' Critical ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Share with the workspace' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    expect(onSave).toHaveBeenCalledWith({ name: 'Critical', shared: true });
    await waitFor(() => expect(screen.queryByLabelText('Save this view as')).toBeNull());
  });

  it('keep what was typed when the service refuses', async () => {
    await open({ onSave: async () => 'You have a view called Mine already.' });
    const field = screen.getByLabelText<HTMLInputElement>('Save this view as');
    await userEvent.type(field, 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText(/already/)).toBeTruthy();
    expect(field.value).toBe('Mine');
  });

  it('are renamed and shared in place', async () => {
    const { onUpdate } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Change the view Mine' }));
    const field = screen.getByLabelText<HTMLInputElement>('Name of the view');
    expect(field.value).toBe('Mine');
    await userEvent.clear(field);
    await userEvent.type(field, 'Ours');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Share with the workspace' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(onUpdate).toHaveBeenCalledWith('1', { name: 'Ours', shared: true });
    expect(await screen.findByLabelText('Save this view as')).toBeTruthy();
  });

  it('of others are renamed, and stay shared', async () => {
    const { onUpdate } = await open({ views: views.map((view) => ({ ...view, canChange: true })) });
    await userEvent.click(screen.getByRole('button', { name: 'Change the view Live' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.type(screen.getByLabelText('Name of the view'), ' now');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(onUpdate).toHaveBeenCalledWith('2', { name: 'Live now', shared: true });
  });

  it('are deleted by those who may, and shared by those who may', async () => {
    const { onDelete } = await open({ canShare: false });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('button', { name: /Delete the view/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete the view Mine' }));
    expect(onDelete).toHaveBeenCalledWith('1');
  });
});
