import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { Field } from '@parapet/ui/field';
import { Note } from '@parapet/ui/note';
import { PageHeader } from '@parapet/ui/page-header';
import { Textarea } from '@parapet/ui/textarea';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { ImportCounts, ImportLines } from './import-result.tsx';
import { useDroppedFile } from './use-dropped-file.ts';
import { useImport } from './use-import.ts';

/** Adds many assets from a list or CSV: write, check, add. */
export function ImportPage() {
  const work = useImport();
  const { text, step, error } = work;
  const refusal = useRefusal('manageAssets');
  useDroppedFile((file) => void work.readFile(file));
  const [consent, setConsent] = useState(false);
  const preview = 'preview' in step ? step.preview : null;
  const addable = preview?.added.count ?? 0;
  const isTooMany = preview !== null && preview.room !== null && addable > preview.room;
  return (
    <>
      <PageHeader
        title="Import assets"
        actions={<Button href="/dashboard/assets">Back to assets</Button>}
      />
      <div className="flex flex-col gap-4 border-b border-line bg-surface p-5">
        <form
          className="pp-form"
          onSubmit={(event) => {
            event.preventDefault();
            void work.check();
          }}
        >
          <Field
            label="Domains, IP addresses and URLs"
            error={error}
            hint="One per line, or CSV with a header row: asset, tags, criticality, environment. At most 5,000. You can drop a file here."
          >
            <Textarea
              mono
              rows={10}
              value={text}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              placeholder={'example.com\n203.0.113.7\nhttps://shop.example.com'}
              onChange={(event) => work.write(event.currentTarget.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <FileButton onFile={(file) => void work.readFile(file)} />
            <Button
              type="submit"
              variant={preview ? 'outline' : 'primary'}
              busy={step.status === 'checking'}
              refusal={refusal}
            >
              Check
            </Button>
          </div>
        </form>
        {preview ? (
          <>
            <ImportCounts preview={preview} />
            {isTooMany ? (
              <Note
                tone="warn"
                title={`Your plan has room for ${preview.room?.toLocaleString('en')} more`}
                actions={
                  <Button size="sm" variant="quiet" href="/dashboard/Profile?tab=billing">
                    Compare plans
                  </Button>
                }
              >
                Remove lines, archive assets or choose a larger plan. Nothing is added until all of
                them fit.
              </Note>
            ) : null}
            {addable > 0 && !isTooMany ? (
              <form
                className="pp-form"
                onSubmit={(event) => {
                  event.preventDefault();
                  void work.add(consent);
                  if (!consent) event.currentTarget.querySelector('input')?.focus();
                }}
              >
                <Checkbox
                  label="I have the right to scan these targets"
                  hint="You own them, or their owners have agreed. Your confirmation is stored with each asset."
                  error={work.consentError}
                  checked={consent}
                  onChange={(event) => setConsent(event.currentTarget.checked)}
                />
                <div>
                  <Button type="submit" variant="primary" busy={step.status === 'adding'}>
                    {addButton(addable, preview.wrong.count + preview.duplicates.count)}
                  </Button>
                </div>
              </form>
            ) : null}
            <ImportLines preview={preview} />
          </>
        ) : null}
      </div>
    </>
  );
}

const addButton = (count: number, left: number): string => {
  const assets = count === 1 ? '1 asset' : `${count.toLocaleString('en')} assets`;
  if (left === 0) return `Add ${assets}`;
  return `Add ${assets}, leave out ${left.toLocaleString('en')} ${left === 1 ? 'line' : 'lines'}`;
};

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label="CSV or text file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}
