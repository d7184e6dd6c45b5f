import { createStore } from 'zustand/vanilla';

/** The typed email address, shared by the sign-in pages. */
export const createEmailDraft = () => createStore<{ email: string }>(() => ({ email: '' }));

export type EmailDraft = ReturnType<typeof createEmailDraft>;
