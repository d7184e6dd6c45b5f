import {
  localPreviewCookie,
  readLocalPreviewCookie,
} from '@parapet/contracts/releases/previews/local-preview-cookie';
import { writeCookie } from './write-cookie.ts';

/** Origins of this machine that the policy of the next page allows. */
export interface AllowedLocalOrigins {
  read: () => readonly string[];
  /** Replaces the list; an empty list removes it. */
  write: (origins: readonly string[]) => void;
}

export const allowedLocalOriginsIn = (
  page: { cookie: string },
  publicUrl: string,
): AllowedLocalOrigins => ({
  read: () => readLocalPreviewCookie(page.cookie, publicUrl),
  write: (origins) => writeCookie(page, localPreviewCookie(origins, publicUrl)),
});
