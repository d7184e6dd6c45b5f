import { Field } from '@parapet/ui/field';
import { Textarea } from '@parapet/ui/textarea';
import { useState } from 'react';
import { type KeyFile, readKeyFile } from './key-file.ts';

/** Takes the parts of a pasted key file and keeps nothing of it. */
export function KeyFileField({ onRead }: { onRead: (file: KeyFile) => void }) {
  const [state, setState] = useState<'empty' | 'read' | 'refused'>('empty');
  return (
    <Field
      label="Key file"
      hint={
        state === 'read'
          ? 'The fields below are filled in.'
          : 'Paste the JSON file here, or fill in the fields below. Addresses in it are not used.'
      }
      error={state === 'refused' ? 'This is no key file of a service account.' : undefined}
    >
      <Textarea
        rows={2}
        mono
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          const file = readKeyFile(currentTarget.value);
          if (file) {
            onRead(file);
            // The secret stands below; one place of it is enough.
            currentTarget.value = '';
          }
          setState(file ? 'read' : currentTarget.value.trim() === '' ? 'empty' : 'refused');
        }}
      />
    </Field>
  );
}
