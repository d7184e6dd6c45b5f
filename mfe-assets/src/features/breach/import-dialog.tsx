import { failureMessage } from '@parapet/api-client/failure-message';
import { type BreachImport, MAX_IMPORT_BYTES } from '@parapet/contracts/breach/breach-search';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { FormError } from '@parapet/ui/form-error';
import { Note } from '@parapet/ui/note';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAssetsApi } from '../../app.ts';
import { resultOf } from './breach-log.tsx';
import { packFile } from './pack-file.ts';
import { useBreachCommands } from './use-breach-commands.ts';

/** Sends a file, which is read as it arrives and kept nowhere. The answer says what became of its rows. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = useAssetsApi();
  const { refresh } = useBreachCommands();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [done, setDone] = useState<BreachImport | null>(null);
  const [failure, setFailure] = useState<{ title: string; requestId?: string | undefined } | null>(
    null,
  );
  const send = async (file: File) => {
    setFailure(null);
    setDone(null);
    if (file.size > MAX_IMPORT_BYTES) {
      setFailure({ title: `A file has at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Split it.` });
      return;
    }
    setSending(file.name);
    try {
      setDone(await api.importBreaches(file.name, await packFile(file)));
    } catch (error) {
      const { title, body, requestId } = failureMessage(error, 'The import', 'was not completed');
      setFailure({ title: `${title}. ${body}`, ...(requestId && { requestId }) });
    } finally {
      setSending(null);
      await refresh();
    }
  };
  return (
    <Dialog
      open
      title="Import exposed accounts"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{done ? 'Close' : 'Cancel'}</Button>
          <Button
            variant="primary"
            icon={Upload}
            busy={sending !== null}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <input
          ref={input}
          type="file"
          accept=".json,.jsonl,.ndjson,.csv,.txt,application/json,text/csv,text/plain"
          hidden
          aria-label="Domain export, CSV or JSON"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void send(file);
          }}
        />
        <FormError title={null} {...failure} />
        <p>
          A domain export of Have I Been Pwned (JSON), or CSV or JSON of another service. CSV needs
          a first line that names its columns: <code>email</code>, and if there are any{' '}
          <code>source</code>, <code>date</code>, <code>data classes</code>, <code>password</code>.
        </p>
        <ul className="list-disc ps-5 text-ink-2">
          <li>Addresses of domains that you have not proved are left out.</li>
          <li>Passwords are dropped while the file is read. The file is kept nowhere.</li>
          <li>Importing the same file again changes nothing.</li>
        </ul>
        {sending ? <p role="status">Reading {sending}…</p> : null}
        {done ? <Note title={`${done.fileName} was imported`}>{resultOf(done)}.</Note> : null}
      </div>
    </Dialog>
  );
}
