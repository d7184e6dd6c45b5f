// @vitest-environment happy-dom
import { DataTable } from '@parapet/ui/data-table';
import { usePageKeys } from '@parapet/ui/page-keys';
import { SearchInput } from '@parapet/ui/search-input';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PageKeys } from './page-keys.tsx';

const onSearch = vi.fn();
afterEach(() => {
  cleanup();
  onSearch.mockReset();
});

const rows = ['quay'];
const List = ({ selectable }: { selectable: boolean }) => (
  <DataTable
    label="Assets"
    columns={[{ id: 'name', head: 'Name', primary: true, cell: (name: string) => name }]}
    rows={rows}
    rowKey={(name) => name}
    rowLabel={(name) => name}
    hotkeys
    {...(selectable && { selection: { selected: new Set<string>(), onChange: () => undefined } })}
  />
);

const pressHelp = async (page: ReactNode) => {
  render(
    <>
      {page}
      <PageKeys modifier="Ctrl" onSearch={onSearch} />
    </>,
  );
  const user = userEvent.setup();
  await user.keyboard('?');
  return user;
};
const listed = async () => (await screen.findByRole('dialog')).textContent;

it('? lists the keys of a list with a search, and / goes to the search', async () => {
  const user = await pressHelp(
    <>
      <SearchInput label="Search assets" text="" onChange={() => undefined} />
      <List selectable />
    </>,
  );
  const keys = await listed();
  for (const line of ['CtrlKGo to, find or run', '/Search', 'jkNext and', 'xSelect', '?These']) {
    expect(keys).toContain(line);
  }
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('/');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search assets' });
  expect(document.activeElement).toBe(search);
  await user.keyboard('?/');
  expect(search.value).toBe('?/');
  expect(onSearch).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('? names no key that does nothing on the page', async () => {
  await pressHelp(<List selectable={false} />);
  const keys = await listed();
  expect(keys).toContain('jkNext and');
  expect(keys).toContain('/Search the workspace');
  expect(keys).not.toContain('Select');
});

it('? is left to a page that lists its own keys', async () => {
  const Own = () => {
    usePageKeys({ '?': () => true });
    return null;
  };
  await pressHelp(<Own />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('/ searches the workspace on a page without a search of its own', async () => {
  render(<PageKeys modifier="Ctrl" onSearch={onSearch} />);
  await userEvent.setup().keyboard('/');
  expect(onSearch).toHaveBeenCalledOnce();
});
