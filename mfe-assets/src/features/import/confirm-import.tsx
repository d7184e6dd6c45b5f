import type { ImportPreview } from '@parapet/contracts/assets/asset-import';
import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { Note } from '@parapet/ui/note';
import { useState } from 'react';
import { ImportCounts, ImportLines } from './import-result.tsx';

/** What an import would add, and the confirmation that adds it: above the lines, however many there are. */
export function ConfirmImport({
  preview,
  isBusy,
  consentError,
  onAdd,
}: {
  preview: ImportPreview;
  isBusy: boolean;
  consentError: string | null;
  onAdd: (consent: boolean) => void;
}) {
  const [consent, setConsent] = useState(false);
  const addable = preview.added.count;
  const isTooMany = preview.room !== null && addable > preview.room;
  return (
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
          Remove lines, archive assets or choose a larger plan. Nothing is added until all of them
          fit.
        </Note>
      ) : null}
      {addable > 0 && !isTooMany ? (
        <form
          className="pp-form"
          onSubmit={(event) => {
            event.preventDefault();
            onAdd(consent);
            if (!consent) event.currentTarget.querySelector('input')?.focus();
          }}
        >
          <Checkbox
            label="I have the right to scan these targets"
            hint="You own them, or their owners have agreed. Your confirmation is stored with each asset."
            error={consentError}
            checked={consent}
            onChange={(event) => setConsent(event.currentTarget.checked)}
          />
          <div>
            <Button type="submit" variant="primary" busy={isBusy}>
              {addButton(addable, preview.wrong.count + preview.duplicates.count)}
            </Button>
          </div>
        </form>
      ) : null}
      <ImportLines preview={preview} />
    </>
  );
}

const addButton = (count: number, left: number): string => {
  const assets = count === 1 ? '1 asset' : `${count.toLocaleString('en')} assets`;
  if (left === 0) return `Add ${assets}`;
  return `Add ${assets}, leave out ${left.toLocaleString('en')} ${left === 1 ? 'line' : 'lines'}`;
};
