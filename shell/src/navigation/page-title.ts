import { createStore } from 'zustand';

/** The title that the remote of a page gave to one path. */
export interface NamedPage {
  readonly pathname: string;
  readonly title: string;
}

/** Holds one title: that of another path is of no use once a page is left. */
export const createPageTitle = () => createStore<NamedPage | null>()(() => null);

export type PageTitle = ReturnType<typeof createPageTitle>;
