// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryProvider } from './query-provider.tsx';
import { type DownloadedFile, useFileDownload } from './use-file-download.ts';

afterEach(cleanup);

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

const download = (read: (name: string) => Promise<DownloadedFile>) => {
  const notify = vi.fn();
  const failureMessage = (error: unknown) => ({ title: 'Not written', body: String(error) });
  const { result } = renderHook(() => useFileDownload({ read, notify, failureMessage }), {
    wrapper: QueryProvider,
  });
  act(() => result.current.mutate('list.csv'));
  return { notify, result };
};

const file = new Blob(['a']);

describe('a download', () => {
  it('saves the file under its name, and tells nothing when it is whole', async () => {
    const { notify, result } = download(async (name) => ({ name, file }));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(saved).toEqual(['list.csv']);
    expect(notify).not.toHaveBeenCalled();
  });

  it('saves the file and tells what it leaves out', async () => {
    const { notify } = download(async (name) => ({ name, file, warning: 'It leaves 3 out.' }));
    const notice = { tone: 'warning', text: 'It leaves 3 out.' };
    await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith(notice));
    expect(saved).toEqual(['list.csv']);
  });

  it('tells a failure and saves nothing', async () => {
    const { notify } = download(() => Promise.reject(new Error('away')));
    const notice = { tone: 'danger', text: 'Not written. Error: away' };
    await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith(notice));
    expect(saved).toEqual([]);
  });
});
