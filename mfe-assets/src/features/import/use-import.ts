import { failureNotice } from '@parapet/api-client/failure-message';
import {
  type ImportPreview,
  MAX_IMPORT_LENGTH,
  MAX_IMPORT_LINES,
} from '@parapet/contracts/assets/asset-import';
import { useHost } from '@parapet/remote-kit/host';
import { useNavigate } from '@parapet/remote-kit/router';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { takePastedList } from '../../add-asset/pasted-list.ts';
import { useAssetsApi } from '../../app.ts';
import { readTextFile } from './read-text-file.ts';

export type ImportStep =
  | { readonly status: 'typing' }
  | { readonly status: 'checking' }
  | { readonly status: 'checked'; readonly preview: ImportPreview }
  | { readonly status: 'adding'; readonly preview: ImportPreview };

/** The text of an import, what the service says of it, and its addition. A reload keeps what is typed. */
export function useImport({ onLargeFile }: { onLargeFile: (file: File) => void }) {
  const api = useAssetsApi();
  const { notify, subscription } = useHost();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const draft = useFormDraft<string>('import');
  const [text, setText] = useState(() => {
    const pasted = takePastedList();
    if (pasted === '') return draft.read() ?? '';
    draft.keep(pasted);
    return pasted;
  });
  const [step, setStep] = useState<ImportStep>({ status: 'typing' });
  const [error, setError] = useState<string | null>(null);
  const [consentError, setConsentError] = useState<string | null>(null);

  const describe = (failure: unknown, verb: string) => {
    setError(failureNotice(failure, 'The import', verb).text);
  };

  const write = (next: string) => {
    setText(next);
    draft.keep(next);
    setStep({ status: 'typing' });
    setError(
      next.length > MAX_IMPORT_LENGTH ? 'Import at most 200,000 characters at a time.' : null,
    );
  };

  return {
    text,
    step,
    error,
    /** Tells what is missing at the confirmation of the right to scan. */
    consentError,
    write,
    async readFile(file: File) {
      // Four bytes a character at most; a larger file is not read into memory.
      if (file.size > MAX_IMPORT_LENGTH * 4) {
        onLargeFile(file);
        return;
      }
      const next = await readTextFile(file);
      if (next.includes('\u0000')) {
        setError(`${file.name} is not a text or CSV file.`);
        return;
      }
      if (isTooLarge(next)) {
        onLargeFile(file);
        return;
      }
      write(next);
      // A list that was typed is not lost to a file that was dropped by mistake.
      if (text.trim() !== '' && text !== next) {
        notify({
          tone: 'info',
          text: `${file.name} took the place of what was in the list.`,
          action: { label: 'Undo', run: () => write(text) },
        });
      }
    },
    async check() {
      if (text.trim() === '') {
        setError('Paste or choose at least one line.');
        return;
      }
      setError(null);
      setStep({ status: 'checking' });
      try {
        setStep({ status: 'checked', preview: await api.previewImport(text) });
      } catch (failure) {
        setStep({ status: 'typing' });
        describe(failure, 'could not be checked');
      }
    },
    async add(consent: boolean) {
      if (step.status !== 'checked') return;
      setConsentError(null);
      if (!consent) {
        setConsentError('Confirm that you have the right to scan these targets.');
        return;
      }
      const { preview } = step;
      setError(null);
      setStep({ status: 'adding', preview });
      try {
        const onlyGood = preview.wrong.count + preview.duplicates.count > 0;
        const { added } = await api.importAssets({ text, consent, onlyGood });
        draft.drop();
        notify({
          tone: 'success',
          text:
            added === 1 ? '1 asset was added' : `${added.toLocaleString('en')} assets were added`,
        });
        void subscription.reload();
        await queries.invalidateQueries({ queryKey: ['assets'] });
        navigate('/dashboard/assets');
      } catch (failure) {
        setStep({ status: 'checked', preview });
        describe(failure, 'was not completed');
      }
    },
  };
}

/** A worker reads what is more than one request takes. */
const isTooLarge = (text: string): boolean =>
  text.length > MAX_IMPORT_LENGTH || text.split(/\r\n|\r|\n/).length > MAX_IMPORT_LINES + 1;
