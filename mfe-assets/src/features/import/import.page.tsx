import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FileButton } from '@parapet/ui/file-button';
import { PageHeader } from '@parapet/ui/page-header';
import { Textarea } from '@parapet/ui/textarea';
import { Upload } from 'lucide-react';
import { ConfirmImport } from './confirm-import.tsx';
import { FileImport } from './file-import.tsx';
import { useDroppedFile } from './use-dropped-file.ts';
import { useFileImport } from './use-file-import.ts';
import { useImport } from './use-import.ts';

/** Adds many assets from a list or CSV: write, check, add. */
export function ImportPage() {
  const file = useFileImport();
  const work = useImport({ onLargeFile: (large) => void file.start(large) });
  const { text, step, error } = work;
  const refusal = useRefusal('manageAssets');
  useDroppedFile((dropped) => void work.readFile(dropped));
  const preview = 'preview' in step ? step.preview : null;
  return (
    <>
      <PageHeader
        title="Import assets"
        actions={<Button href="/dashboard/assets">Back to assets</Button>}
      />
      <FileImport work={file} />
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
            hint="One per line, or CSV with a header row: asset, tags, criticality, environment. At most 5,000 here. Choose or drop a file for up to 100,000 (50 MB)."
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
            <FileButton
              label="CSV or text file"
              accept=".csv,.txt,text/csv,text/plain"
              icon={Upload}
              refusal={refusal}
              onFiles={([file]) => file && void work.readFile(file)}
            >
              Choose a file
            </FileButton>
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
          <ConfirmImport
            preview={preview}
            isBusy={step.status === 'adding'}
            consentError={work.consentError}
            onAdd={(consent) => void work.add(consent)}
          />
        ) : null}
      </div>
    </>
  );
}
