import {
  localPreviewCookie,
  readLocalPreviewCookie,
} from '@parapet/contracts/local-preview-cookie';

/** What the next page of this browser may load from this machine, by the page's policy. */
export interface LocalAdmission {
  read: () => readonly string[];
  /** Takes the place of what was admitted before; an empty list ends it. */
  write: (origins: readonly string[]) => void;
}

export const localAdmissionIn = (page: { cookie: string }, publicUrl: string): LocalAdmission => ({
  read: () => readLocalPreviewCookie(page.cookie, publicUrl),
  write: (origins) => {
    page.cookie = localPreviewCookie(origins, publicUrl);
  },
});
