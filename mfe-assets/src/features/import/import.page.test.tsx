// @vitest-environment happy-dom
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { idOf, sampleAssets } from '../../testing/sample-assets.ts';
import { createSampleWorkspace } from '../../testing/sample-workspace.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const good = { line: 1, value: 'a.example', name: 'a.example', type: 'domain', tags: [] };
const preview = {
  added: { count: 1, items: [{ ...good, criticality: 3, environment: 'unknown' }] },
  duplicates: {
    count: 1,
    items: [
      {
        line: 2,
        value: 'old.northquay.example',
        name: 'old.northquay.example',
        existing: { id: idOf(1), isArchived: true },
        repeats: null,
      },
    ],
  },
  wrong: { count: 1, items: [{ line: 3, value: 'not a host', message: 'Remove the space' }] },
  ignoredColumns: ['Owner', 'Cost centre'],
  room: 10,
};

type Page = Parameters<typeof renderPage>[0];

const open = (answers: Page['answers'] = {}, page: Pick<Page, 'role'> = {}) =>
  renderPage({
    ...page,
    at: '/dashboard/assets/importmodal',
    answers: {
      ...createSampleWorkspace(sampleAssets).answers,
      previewImport: () => preview,
      importAssets: () => ({ added: 1, duplicates: 1, wrong: 1 }),
      listAssetImports: () => ({ items: [] }),
      ...answers,
    },
  });

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Domains, IP addresses and URLs');
const check = async ({ user }: ReturnType<typeof open>) => {
  await user.type(field(), 'a.example');
  await user.click(screen.getByRole('button', { name: 'Check' }));
};

it('shows what would be added, what exists and what is wrong, then adds the good ones', async () => {
  const page = open();
  await check(page);
  expect(await screen.findByText('Remove the space')).toBeTruthy();
  expect(screen.getByText('Line 3')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Columns left out: Owner, Cost centre');
  const existing = screen.getByRole('link', { name: 'old.northquay.example is archived' });
  expect(existing.getAttribute('href')).toContain('state=archived');
  const add = screen.getByRole('button', { name: 'Add 1 asset, leave out 2 lines' });
  await page.user.click(add);
  const consent = screen.getByRole('checkbox', { description: /Confirm that you have the right/ });
  expect(document.activeElement).toBe(consent);
  await page.user.click(screen.getByRole('checkbox', { name: /right to scan/ }));
  await page.user.click(add);
  await waitFor(() => expect(page.address()).toBe('/dashboard/assets'));
  expect(page.client.requests.find(({ id }) => id === 'importAssets')?.body).toEqual({
    text: 'a.example',
    consent: true,
    onlyGood: true,
  });
  expect(page.log.notices).toMatchObject([{ tone: 'success', text: '1 asset was added' }]);
});

it('tells the limit of the plan before anything is added', async () => {
  const page = open({ previewImport: () => ({ ...preview, room: 0 }) });
  await check(page);
  expect(await screen.findByText('Your plan has room for 0 more')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

it('keeps what was typed when the service fails', async () => {
  const page = open({
    previewImport: () => {
      throw serverFault();
    },
  });
  await check(page);
  expect(await screen.findByText(/The import could not be checked/)).toBeTruthy();
  expect(field().value).toBe('a.example');
});

it('asks for the confirmation above the lines, however many there are', async () => {
  const page = open();
  await check(page);
  const add = await screen.findByRole('button', { name: /^Add 1 asset/ });
  const lines = screen.getByRole('heading', { name: 'Invalid (1)' });
  expect(add.compareDocumentPosition(lines)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('tells a viewer before a list is checked that the role adds nothing', async () => {
  const page = open({}, { role: 'viewer' });
  await check(page);
  expect(page.client.requests.map(({ id }) => id)).not.toContain('previewImport');
  const button = screen.getByRole('button', { name: 'Check' });
  expect(button.getAttribute('aria-description')).toMatch(/^Your role in this workspace is viewer/);
  expect(field().value).toBe('a.example');
});

it('reads a file that is dropped beside the list, which the browser would open otherwise', async () => {
  open();
  await screen.findByLabelText('CSV or text file');
  const file = new File(['b.example\nc.example'], 'hosts.csv', { type: 'text/csv' });
  const isLeftToBrowser = fireEvent.drop(document.body, { dataTransfer: { files: [file] } });
  expect(isLeftToBrowser).toBe(false);
  await waitFor(() => expect(field().value).toBe('b.example\nc.example'));
});

it('reads a file that is dropped on the list', async () => {
  open();
  await screen.findByLabelText('CSV or text file');
  const file = new File(['b.example\nc.example'], 'hosts.csv', { type: 'text/csv' });
  fireEvent.drop(field(), { dataTransfer: { files: [file] } });
  await waitFor(() => expect(field().value).toBe('b.example\nc.example'));
});

it('gives back what was typed when a file took its place', async () => {
  const { user, log } = open();
  await user.type(await screen.findByLabelText('Domains, IP addresses and URLs'), 'typed.example');
  const file = new File(['b.example'], 'hosts.csv', { type: 'text/csv' });
  fireEvent.drop(document.body, { dataTransfer: { files: [file] } });
  await waitFor(() => expect(field().value).toBe('b.example'));
  const [notice] = log.notices;
  expect(notice?.text).toBe('hosts.csv took the place of what was in the list.');
  act(() => {
    if (notice?.action && 'run' in notice.action) notice.action.run();
  });
  expect(field().value).toBe('typed.example');
});

it('reads a file of a spreadsheet that does not save UTF-8', async () => {
  const { user } = open();
  const bytes = Uint8Array.from('b.example,Größe', (letter) => letter.charCodeAt(0));
  await user.upload(screen.getByLabelText('CSV or text file'), new File([bytes], 'hosts.csv'));
  await waitFor(() => expect(field().value).toBe('b.example,Größe'));
});

it('reads a file', async () => {
  const { user } = open();
  const file = new File(['b.example\nc.example'], 'hosts.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('CSV or text file'), file);
  await waitFor(() => expect(field().value).toBe('b.example\nc.example'));
});

it('keeps what was typed over a reload, until it was added', async () => {
  const field = () =>
    screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Domains, IP addresses/ });
  const first = open();
  await first.user.type(await field(), 'a.example');
  cleanup();
  const { user } = open();
  expect((await field()).value).toBe('a.example');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('checkbox', { name: /I have the right/ }));
  await user.click(screen.getByRole('button', { name: /^Add 1 asset/ }));
  await screen.findByRole('heading', { level: 1, name: 'Assets' });
  cleanup();
  open();
  expect((await field()).value).toBe('');
});

const large = () => new File(['a.example\n'.repeat(100_000)], 'hosts.csv', { type: 'text/csv' });
const begun = {
  id: idOf(70),
  fileName: 'hosts.csv',
  bytes: 1_000_000,
  status: 'uploading',
  progress: 0,
  added: null,
  error: null,
  preview: null,
  createdAt: '2026-11-29T10:00:00.000Z',
  endedAt: null,
};
/** A service with one import of a file, in the state that the test gives it. */
const openWithFile = (first: object = {}, page: Pick<Page, 'role'> = {}) => {
  const state = { ...begun, ...first };
  const upload = { path: '/storage/v1/object/upload/sign/imports/x', expiresAt: begun.createdAt };
  const answers: Page['answers'] = {
    listAssetImports: () => ({ items: 'status' in first ? [state] : [] }),
    startAssetImport: () => ({ ...state, upload }),
    sendFile: () => Object.assign(state, { status: 'checking', progress: 40 }),
    getAssetImport: () => state,
    confirmAssetImport: () => Object.assign(state, { status: 'done', added: 1 }),
    deleteAssetImport: () => undefined,
  };
  return { ...open(answers, page), state };
};

it('sends a large file, and shows how far a worker is with it', async () => {
  const { user, client } = openWithFile();
  await user.upload(screen.getByLabelText('CSV or text file'), large());
  const bar = await screen.findByRole('progressbar', { name: 'Reading hosts.csv' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  const bodies = client.requests.map(({ id, body }) => [id, body]);
  expect(bodies).toContainEqual(['startAssetImport', { name: 'hosts.csv', bytes: 1_000_000 }]);
  expect(bodies.find(([id]) => id === 'sendFile')?.[1]).toMatchObject({ size: 1_000_000 });
  expect(field().value).toBe('');
});

it('shows the import that was left, and adds what was found once the right is confirmed', async () => {
  const { user, client } = openWithFile({ status: 'checked', preview });
  const add = await screen.findByRole('button', { name: 'Add 1 asset, leave out 2 lines' });
  expect(screen.getByText('Remove the space')).toBeTruthy();
  await user.click(add);
  expect(screen.getByText(/^Confirm that you have the right/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /I have the right/ }));
  await user.click(add);
  expect(await screen.findByText('1 asset was added')).toBeTruthy();
  expect(client.requests.find(({ id }) => id === 'confirmAssetImport')?.body).toEqual({
    consent: true,
    onlyGood: true,
  });
});

it('says that a file was not sent as a whole', async () => {
  openWithFile({ status: 'uploading' });
  expect(await screen.findByText('hosts.csv was not sent as a whole')).toBeTruthy();
});

it('says why an import has failed', async () => {
  const { user, state } = openWithFile({ status: 'checked', preview });
  await user.click(await screen.findByRole('checkbox', { name: /I have the right/ }));
  Object.assign(state, { status: 'failed', error: 'Your role in this workspace is viewer.' });
  await act(() => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('hosts.csv was not imported')).toBeTruthy();
  expect(screen.getByText('Your role in this workspace is viewer.')).toBeTruthy();
});

it('cancels an import, of which nothing stays', async () => {
  const { user, client } = openWithFile({ status: 'adding' });
  await screen.findByRole('progressbar', { name: 'Adding the assets of hosts.csv' });
  await user.click(screen.getByRole('button', { name: 'Cancel import' }));
  await waitFor(() => expect(client.requests.map(({ id }) => id)).toContain('deleteAssetImport'));
});

it('refuses a file above the limit before it is sent, and gives up one whose sending broke off', async () => {
  const { user, client } = open({
    startAssetImport: () => ({ ...begun, upload: { path: '/x', expiresAt: begun.createdAt } }),
    sendFile: () => {
      throw serverFault();
    },
    deleteAssetImport: () => undefined,
  });
  const huge = new File(['a'], 'huge.csv');
  Object.defineProperty(huge, 'size', { value: 50 * 1024 * 1024 + 1 });
  await user.upload(screen.getByLabelText('CSV or text file'), huge);
  expect(await screen.findByText(/^huge.csv is too large/)).toBeTruthy();
  expect(client.requests.map(({ id }) => id)).not.toContain('startAssetImport');
  await user.upload(screen.getByLabelText('CSV or text file'), large());
  expect(await screen.findByText(/^The import could not be sent/)).toBeTruthy();
  expect(client.requests.map(({ id }) => id)).toContain('deleteAssetImport');
});
