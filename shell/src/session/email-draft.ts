import { createStore } from 'zustand/vanilla';

/** The address as it is typed on one of the sign-in pages: it is there on the next one as well. */
export const createEmailDraft = () => createStore<{ email: string }>(() => ({ email: '' }));

export type EmailDraft = ReturnType<typeof createEmailDraft>;
