import { failureNotice } from '@parapet/api-client/failure-message';
import type { AssetImport, AssetImportDetail } from '@parapet/contracts/assets/asset-import';
import { MAX_IMPORT_FILE_BYTES } from '@parapet/contracts/assets/asset-import';
import { useHost } from '@parapet/remote-kit/host';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAssetsApi } from '../../app.ts';

/** A file that this page sends. */
export interface SentFile {
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
}

const key = 'asset-imports';
const isOpen = ({ status }: AssetImport): boolean =>
  ['uploading', 'checking', 'checked', 'adding'].includes(status);

/**
 * The import of a file that is too large for one request: it is sent, a worker reads it, it is confirmed and added.
 * One that was begun goes on without this page, which shows it again when it is opened.
 */
export function useFileImport() {
  const api = useAssetsApi();
  const { notify, subscription } = useHost();
  const queries = useQueryClient();
  const [sending, setSending] = useState<SentFile | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [consentError, setConsentError] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const list = useQuery({ queryKey: [key], queryFn: ({ signal }) => api.listAssetImports(signal) });
  const id = chosenId ?? list.data?.items.find(isOpen)?.id ?? null;
  const detail = useQuery({
    queryKey: [key, id],
    queryFn: ({ signal }) => api.getAssetImport(id ?? '', signal),
    enabled: id !== null && sending === null,
  });
  const current: AssetImportDetail | null = (id !== null && detail.data) || null;

  // It stays on the page when it has ended, and what it added is read.
  const follow = useEffectEvent((status: string | undefined) => {
    if (id !== null && id !== chosenId) setChosenId(id);
    if (status !== 'done') return;
    void subscription.reload();
    void queries.invalidateQueries({ queryKey: ['assets'] });
  });
  const status = current?.status;
  useEffect(() => follow(status), [status]);
  // A file that is sent by this page is not sent by another one.
  useEffect(() => () => stop.current?.abort(), []);

  const fail = (failure: unknown, verb: string) =>
    setError(failureNotice(failure, 'The import', verb).text);
  const reload = () => queries.invalidateQueries({ queryKey: [key] });

  return {
    sending,
    current: sending ? null : current,
    isBusy,
    error,
    consentError,
    async start(file: File) {
      setError(null);
      setConsentError(null);
      if (file.size > MAX_IMPORT_FILE_BYTES) {
        setError(`${file.name} is too large: a file has at most 50 MB and 100,000 targets.`);
        return;
      }
      const controller = new AbortController();
      stop.current?.abort();
      stop.current = controller;
      const { signal } = controller;
      const about = { name: file.name, bytes: file.size };
      setSending({ ...about, sent: 0 });
      let begun: string | null = null;
      try {
        const started = await api.startAssetImport(about);
        begun = started.id;
        setChosenId(begun);
        const onProgress = (sent: number) => setSending({ ...about, sent });
        await api.sendFile(started.upload.path, { file, onProgress, signal });
        await reload();
      } catch (failure) {
        // Nothing half-sent stays.
        if (begun !== null) await api.deleteAssetImport(begun).catch(() => undefined);
        setChosenId(null);
        if (!signal.aborted) fail(failure, 'could not be sent');
      } finally {
        if (stop.current === controller) setSending(null);
      }
    },
    async add(consent: boolean) {
      if (current?.preview == null) return;
      setConsentError(null);
      if (!consent) {
        setConsentError('Confirm that you have the right to scan these targets.');
        return;
      }
      setError(null);
      setBusy(true);
      const { wrong, duplicates } = current.preview;
      try {
        const onlyGood = wrong.count + duplicates.count > 0;
        await api.confirmAssetImport(current.id, { consent, onlyGood });
        await reload();
      } catch (failure) {
        fail(failure, 'was not completed');
      } finally {
        setBusy(false);
      }
    },
    /** Cancels it, or forgets one that has ended. */
    async remove() {
      if (sending) {
        stop.current?.abort();
        return;
      }
      if (!current) return;
      setError(null);
      try {
        if (isOpen(current)) await api.deleteAssetImport(current.id);
        if (isOpen(current)) notify({ tone: 'info', text: 'The import was cancelled' });
        setChosenId(null);
        await reload();
      } catch (failure) {
        fail(failure, 'was not cancelled');
      }
    },
  };
}
