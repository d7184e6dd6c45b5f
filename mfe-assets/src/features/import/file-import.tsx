import type { AssetImportDetail } from '@parapet/contracts/assets/asset-import';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { Note } from '@parapet/ui/note';
import { ProgressBar } from '@parapet/ui/progress-bar';
import { sizeLabel } from '@parapet/ui/size-label';
import type { ReactNode } from 'react';
import { ConfirmImport } from './confirm-import.tsx';
import type { SentFile, useFileImport } from './use-file-import.ts';

/** The import of a file: how far it is, what it would add, and what it has added. */
export function FileImport({ work }: { work: ReturnType<typeof useFileImport> }) {
  const { sending, current, error } = work;
  if (!sending && !current && error === null) return null;
  return (
    <section aria-label="File" className="flex flex-col gap-4 border-b border-line bg-surface p-5">
      {error === null ? null : <FormError title={error} />}
      {sending ? <Sending file={sending} onCancel={() => void work.remove()} /> : null}
      {current ? <Step work={work} current={current} /> : null}
    </section>
  );
}

function Sending({
  file: { name, bytes, sent },
  onCancel,
}: {
  file: SentFile;
  onCancel: () => void;
}) {
  return (
    <Running
      title={`Sending ${name}`}
      percent={(sent / bytes) * 100}
      detail={`${sizeLabel(sent)} of ${sizeLabel(bytes)}. Keep this page open.`}
      onCancel={onCancel}
    />
  );
}

function Step({
  work,
  current,
}: {
  work: ReturnType<typeof useFileImport>;
  current: AssetImportDetail;
}) {
  const { fileName, status, progress, preview, added, error } = current;
  const remove = () => void work.remove();
  switch (status) {
    case 'checking':
      return (
        <Running
          title={`Reading ${fileName}`}
          percent={progress}
          detail="You may leave this page: the file is kept for a day."
          onCancel={remove}
        />
      );
    case 'adding':
      return (
        <Running
          title={`Adding the assets of ${fileName}`}
          percent={progress}
          detail="All of them are added, or none. You may leave this page."
          onCancel={remove}
        />
      );
    case 'checked':
      return preview ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-medium break-all">{fileName}</h2>
            <Button size="sm" onClick={remove}>
              Cancel import
            </Button>
          </div>
          <ConfirmImport
            preview={preview}
            isBusy={work.isBusy}
            consentError={work.consentError}
            onAdd={(consent) => void work.add(consent)}
          />
        </>
      ) : null;
    case 'done':
      return (
        <Ended title={addedTitle(added ?? 0)} onClose={remove}>
          They are from {fileName}, which is deleted.
        </Ended>
      );
    case 'uploading':
      return (
        <Ended tone="warn" title={`${fileName} was not sent as a whole`} onClose={remove}>
          Choose the file again.
        </Ended>
      );
    case 'failed':
      return (
        <Ended tone="danger" title={`${fileName} was not imported`} onClose={remove}>
          {error}
        </Ended>
      );
    case 'expired':
      return (
        <Ended tone="warn" title={`${fileName} was deleted after a day`} onClose={remove}>
          Nothing of it was added. Choose the file again.
        </Ended>
      );
  }
}

const addedTitle = (count: number): string =>
  count === 1 ? '1 asset was added' : `${count.toLocaleString('en')} assets were added`;

function Running({
  title,
  percent,
  detail,
  onCancel,
}: {
  title: string;
  percent: number;
  detail: string;
  onCancel: () => void;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium break-all" role="status">
          {title}
        </h2>
        <Button size="sm" onClick={onCancel}>
          Cancel import
        </Button>
      </div>
      <ProgressBar label={title} percent={percent} />
      <p className="text-sm text-ink-2">{detail}</p>
    </>
  );
}

function Ended({
  tone = 'info',
  title,
  children,
  onClose,
}: {
  tone?: 'info' | 'warn' | 'danger';
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  return (
    <Note
      tone={tone}
      title={title}
      actions={
        <>
          {tone === 'info' ? (
            <Button size="sm" href="/dashboard/assets">
              Show assets
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {children}
    </Note>
  );
}
