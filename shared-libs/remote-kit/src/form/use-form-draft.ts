import { useState } from 'react';
import { useHost } from '../host.tsx';
import { draftOf, type FormDraft } from './form-draft.ts';

/**
 * The draft of a form of the current user and workspace: the same one for as long as the form is open.
 * @param name of the form, with the id of what it is about; null for a form without a draft
 */
export function useFormDraft<Values>(name: string): FormDraft<Values>;
export function useFormDraft<Values>(name: string | null): FormDraft<Values> | undefined;
export function useFormDraft<Values>(name: string | null): FormDraft<Values> | undefined {
  const host = useHost();
  const [draft] = useState(() => (name === null ? undefined : draftOf<Values>(host, name)));
  return draft;
}
